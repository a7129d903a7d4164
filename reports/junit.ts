/**
 * JUnit XML as Jenkins and GitLab read it. Violated is a failure. What was required and could not be judged is an error,
 * never a pass; what is not required and did not hold is skipped, with the reason. No times: equal results, equal bytes.
 */
import type { CampaignResult, MainResult } from '../properties/result.ts';
import { xmlCharacters } from './characters.ts';
import { type Check, checksOf } from './checks.ts';
import { PLAIN } from './paint.ts';
import type { Report } from './report.ts';
import { failureLines } from './text/failure.ts';

type Status = 'passed' | 'failed' | 'error' | 'skipped';
interface Case {
  readonly status: Status;
  readonly xml: string;
}

const SUITES: readonly Check['suite'][] = ['lint', 'properties', 'mutations', 'trace', 'replay'];

export function campaignJunit(result: CampaignResult): string {
  return junit({ kind: 'campaign', result });
}

export function mainJunit(result: MainResult): string {
  return junit({ kind: 'main', result });
}

export function junit(report: Report): string {
  const checks = checksOf(report);
  const names = new Set<string>();
  const suites = SUITES.map((suite) => ({
    suite,
    cases: checks.filter((check) => check.suite === suite).map((check) => testcase(check, names)),
  })).filter(({ cases }) => cases.length > 0);
  const all = suites.flatMap(({ cases }) => cases);
  const inside = suites.map(({ suite, cases }) => {
    const origin = suite === 'properties' ? origins(report) : '';
    return `  <testsuite name="${suite}"${counts(cases)}>\n${origin}${cases.map(({ xml }) => xml).join('')}  </testsuite>\n`;
  });
  const root = `<testsuites name="composite-finality ${report.kind}"${counts(all)}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${inside.join('')}</testsuites>\n`;
}

function statusOf({ required, verdict }: Check): Status {
  switch (verdict) {
    case 'held':
      return 'passed';
    case 'violated':
      return required ? 'failed' : 'skipped';
    case 'not exercised':
    case 'not judged':
      return required ? 'error' : 'skipped';
  }
}

function testcase(check: Check, names: Set<string>): Case {
  const status = statusOf(check);
  // Jenkins splits a class name at its dots, and both readers drop a second case of the same name.
  const classname = `composite-finality.${check.suite}.${check.subject.replaceAll('.', '_')}`;
  const name = unique(check.name, classname, names);
  const open = `    <testcase classname="${attribute(classname)}" name="${attribute(name)}"`;
  const inside = insideOf(check, status);
  return { status, xml: inside === '' ? `${open}/>\n` : `${open}>\n${inside}    </testcase>\n` };
}

function insideOf(check: Check, status: Status): string {
  const { verdict, why, failures } = check;
  const message = `message="${attribute(why)}"`;
  const details = failures.map((failure) => `\n\n${failureLines(failure, PLAIN).join('\n')}`).join('');
  switch (status) {
    case 'passed':
      return '';
    case 'failed':
      return `      <failure ${message} type="${verdict}">${content(`${why}${details}`)}</failure>\n`;
    case 'error':
      return `      <error ${message} type="${verdict}">${content(why)}</error>\n`;
    case 'skipped':
      return `      <skipped message="${attribute(`${verdict}, but not required: ${why}`)}"/>\n`;
  }
}

/** Enough to repeat the campaign. */
function origins(report: Report): string {
  if (report.kind !== 'campaign' && report.kind !== 'main') return '';
  const { draft, composite, scenarios, seed, runs } = report.kind === 'main' ? report.result.campaign : report.result;
  const origin = { draft, composite, scenarios: scenarios.join(', '), seed, runs: String(runs) };
  const lines = Object.entries(origin).map(
    ([name, value]) => `      <property name="${name}" value="${attribute(value)}"/>\n`,
  );
  return `    <properties>\n${lines.join('')}    </properties>\n`;
}

function counts(cases: readonly Case[]): string {
  const number = (status: Status): number => cases.filter((each) => each.status === status).length;
  return ` tests="${cases.length}" failures="${number('failed')}" errors="${number('error')}" skipped="${number('skipped')}"`;
}

function unique(name: string, classname: string, names: Set<string>): string {
  let candidate = name;
  for (let count = 2; names.has(`${classname}\n${candidate}`); count++) candidate = `${name} (${count})`;
  names.add(`${classname}\n${candidate}`);
  return candidate;
}

function content(text: string): string {
  const safe = xmlCharacters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return safe.replaceAll('\r', '&#13;');
}

/** A reader turns line breaks and tabs in an attribute into blanks unless they are references. */
function attribute(text: string): string {
  return content(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
