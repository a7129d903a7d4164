import { describe, expect, test } from 'vitest';
import { campaignEvents, mainEvents } from '../../reports/events.ts';
import { CAMPAIGN, MAIN } from './sample.ts';

const lines = (events: readonly string[]) => `${events.join('\n')}\n`;

describe('events', () => {
  test('show the samples', async () => {
    await expect(lines(campaignEvents(CAMPAIGN, 1))).toMatchFileSnapshot('../golden/reports/campaign.events.ndjson');
    await expect(lines(mainEvents(MAIN, 1))).toMatchFileSnapshot('../golden/reports/main.events.ndjson');
  });
});
