import { parseDraft } from './model/draft.ts';
import { PROPERTIES } from './properties/registry.ts';
import { CompiledDraft } from './sims/compiled-draft.ts';
import { Simulator } from './sims/simulator/simulator.ts';
import { SCENARIOS } from './sims/scenario.ts';
import { SeededChoices } from './sims/choices.ts';
import { Recorder } from './sims/simulator/recorder.ts';
import { MUTATIONS } from './model/mutations.ts';
const act = { compositeId: 'C17', joinRule: 'ALL_REQUIRED', deadlineMs: 8000, compositeHandle: 'current' as const, children: [['pay',30000],['book',25000],['notify',20000]].map(([child,ttlMs])=>({child: child as string, ttlMs: ttlMs as number, verification: 'ok' as const})) };
const names = process.argv.slice(2);
for (const name of names.length ? names : ['reference', ...MUTATIONS.map(m=>'reference+'+m.id)]) {
  const d = parseDraft(name); if (!d.ok) throw new Error(JSON.stringify(d));
  const compiled = new CompiledDraft(d.value, PROPERTIES);
  for (const sc of name === 'reference' ? SCENARIOS : SCENARIOS.slice(0,1)) {
    const sim = new Simulator(compiled, act, sc);
    const ch = new SeededChoices('x');
    const N = name === 'reference' ? 20000 : 5000;
    const t0 = performance.now(); let ev = 0, nq = 0; const viol = new Array(PROPERTIES.length).fill(0); const seen = new Set<number>();
    for (let k = 0; k < N; k++) { ch.reseed('s/'+k); const r = sim.run(ch); ev += r.events; if (!r.quiet) nq++; seen.add(r.hash); for (let p=0;p<PROPERTIES.length;p++) if (r.violated & (1<<p)) viol[p]++; }
    const dt = performance.now()-t0;
    console.log(name, sc.name, (N/dt*1000).toFixed(0)+' runs/s', (ev/dt/1000).toFixed(2)+' Mev/s', (ev/N).toFixed(1)+' ev/run', 'notquiet', nq, 'distinct', seen.size/N, PROPERTIES.map((p,i)=> viol[i]? p.id+':'+viol[i] : '').filter(Boolean).join(' '));
    if (name === 'reference') console.log('   ', PROPERTIES.map((p,i)=>p.id+'='+sim.counters.exercised[i]+(sim.counters.unjudged[i]? '?'+sim.counters.unjudged[i]:'')).join(' '));
    if (names.length === 1 && viol.some(v=>v)) { sim.recorder = new Recorder(); for (let k=0;;k++) { ch.reseed('s/'+k); const r = sim.run(ch); if (r.violated) { const tr = sim.recorder.trace(compiled, act); for (const s of sim.recorder.steps()) { console.log(s.at, s.stimulus); for (const o of tr.slice(s.from,s.to)) console.log('      ', o.seq, o.party, o.type, JSON.stringify({...o, seq:undefined,at:undefined,type:undefined,party:undefined,composite:undefined,role:undefined}));} break; } } }
  }
}
