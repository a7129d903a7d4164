import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { campaignJunit, junit, mainJunit } from '../../reports/junit.ts';
import { anyReport, anyText } from './arbitraries.ts';
import { CAMPAIGN, MAIN, REFUSED, REPLAY, TRACE } from './sample.ts';
import { type Element, parseXml } from './xml.ts';

const inside = (element: Element, name: string): readonly Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => inside(child, name)),
];
const counted = (element: Element) => ({
  tests: String(inside(element, 'testcase').length),
  failures: String(inside(element, 'failure').length),
  errors: String(inside(element, 'error').length),
  skipped: String(inside(element, 'skipped').length),
});
const golden = (name: string) => `../golden/reports/${name}.junit.xml`;

describe('JUnit files', () => {
  test('show the samples', async () => {
    await expect(mainJunit(MAIN)).toMatchFileSnapshot(golden('main'));
    await expect(campaignJunit(CAMPAIGN)).toMatchFileSnapshot(golden('campaign'));
    await expect(junit({ kind: 'lint', result: REFUSED })).toMatchFileSnapshot(golden('lint'));
    await expect(junit({ kind: 'trace', result: TRACE })).toMatchFileSnapshot(golden('trace'));
    await expect(junit({ kind: 'replay', result: REPLAY })).toMatchFileSnapshot(golden('replay'));
  });

  test.prop([anyReport])('are well-formed, and their counts are those of their contents', (report) => {
    const root = parseXml(junit(report));
    for (const suite of [root, ...root.children]) expect(suite.attributes).toMatchObject(counted(suite));
    expect(inside(root, 'testcase').length).toBeGreaterThan(0);
  });

  test.prop([anyReport])('name every case once', (report) => {
    const names = inside(parseXml(junit(report)), 'testcase').map(
      ({ attributes }) => `${attributes.classname}\n${attributes.name}`,
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test.prop([anyText])('keep every character that XML can hold, and show the others', (seed) => {
    const root = parseXml(campaignJunit({ ...CAMPAIGN, seed }));
    const shown = inside(root, 'property').find(({ attributes }) => attributes.name === 'seed')?.attributes.value;
    const expected = seed.replace(
      /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
      (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
    );
    expect(shown).toBe(expected);
  });

  test('never turn what was required and did not come about into a pass or a skip', () => {
    const cases = inside(parseXml(campaignJunit(CAMPAIGN)), 'testcase');
    const outcome = (property: string) => {
      const found = cases.find(({ attributes }) => attributes.name === `${property} of invoice-4711`)?.children[0];
      return [found?.name, found?.attributes.type];
    };
    expect(outcome('T1')).toEqual([undefined, undefined]);
    expect(outcome('NoSplit')).toEqual(['failure', 'violated']);
    expect(outcome('A3')).toEqual(['error', 'not exercised']);
    expect(outcome('T2')).toEqual(['error', 'not judged']);
    expect(outcome('I1')).toEqual(['skipped', undefined]);
    expect(outcome('RCPT')).toEqual(['skipped', undefined]);
  });
});
