const RULES = {
  rules: [
    { id: 'unlocked', event: 'verified', points: 10, times: 1 },
    { id: 'linkedin', event: 'verified', points: 5, times: 3, sources: ['linkedin'] },
    { id: 'work', event: 'email', points: 25, times: 1, address: ['work'], withinDays: 7 },
  ],
  halfLifeDays: 30,
  warmFrom: 20,
  hotFrom: 45,
};
const longLost = {
  op: 'and',
  items: [{ field: 'stage', is: 'any', value: ['lost'] }],
};
const RULE = 'g2b3c4d5e6f7g8h9i2j3';

const anImport = {
  id: 'h2b3c4d5e6f7g8h9i2j3',
  state: 'checking',
  fileName: 'connections.csv',
  size: 48_211,
  createdAt: '2026-11-22T10:00:00.000Z',
  encoding: 'utf-8',
  separator: 'comma',
  columns: [
    { heading: 'Name', samples: ['Ada Quill'], target: 'name' },
    { heading: 'Email Address', samples: ['ada@example.com'], target: 'email' },
    { heading: 'Remarks', samples: ['Met in Lisbon'], target: null },
  ],
  existing: 'fill',
  tagName: 'Lisbon',
  rows: 812,
  counts: { new: 0, updated: 0, skipped: 0, broken: 0 },
  progress: { done: 0, total: 812 },
  problem: null,
  consent: null,
  finishedAt: null,
  undoUntil: null,
  undone: null,
  hasRows: true,
};

const offRule = {
  id: RULE,
  days: 365,
  filter: longLost,
  version: 1,
  isOn: false,
  stopped: null,
  turnedOnAt: null,
  listed: 0,
};
const twoPeople = { leadIds: ['a2b3c4d5e6f7g8h9i2j3', 'b2b3c4d5e6f7g8h9i2j3'] };
const savedRules = {
  ...RULES,
  version: 4,
  shown: { warmFrom: 20, hotFrom: 45 },
  recount: { counted: 0, total: null },
  earlier: [],
  savedAt: '2026-11-22T10:00:00.000Z',
};

/** Of the calls that count leads by stage, score them, import them and erase them by rules. */
export const leadDeskExamples = {
  'leads.stageCounts': {
    body: { all: { summary: 'The totals of the board with one word', value: { search: 'ada' } } },
    answer: { counts: [{ stage: 'new', count: 10_000, isMore: true }] },
  },
  'leadScore.preview': {
    body: { source: { summary: 'More points for who comes from LinkedIn', value: RULES } },
    answer: {
      people: 214,
      isPart: false,
      before: { hot: 12, warm: 60, cold: 142 },
      after: { hot: 19, warm: 64, cold: 131 },
      examples: [
        {
          id: 'a2b3c4d5e6f7g8h9i2j3',
          name: 'Ada Quill',
          before: { score: 41, band: 'warm' },
          after: { score: 46, band: 'hot' },
        },
      ],
    },
  },
  'leadScore.save': {
    body: {
      rules: { summary: 'The same, on the version that was read', value: { ...RULES, version: 3 } },
    },
    answer: savedRules,
  },
  'leadScore.restore': {
    body: { usual: { summary: 'Back to those of the beginning', value: { version: 3, to: 0 } } },
    answer: savedRules,
  },
  'leadImports.check': {
    body: {
      columns: {
        summary: 'A target for each column, null for one that is left out',
        value: { targets: ['name', 'email', null], existing: 'fill', tagName: 'Lisbon' },
      },
    },
    answer: anImport,
  },
  'leadImports.run': {
    body: {
      consent: {
        summary: 'Why these people may be kept',
        value: {
          basis: 'customers',
          statement: 'These people are my customers and know that I keep their data.',
        },
      },
    },
    answer: {
      ...anImport,
      state: 'running',
      counts: { new: 700, updated: 90, skipped: 20, broken: 2 },
      consent: {
        basis: 'customers',
        statement: 'These people are my customers and know that I keep their data.',
        at: '2026-11-22T10:01:00.000Z',
        by: 'maya@example.com',
      },
    },
  },
  'leadRetention.preview': {
    body: {
      lost: {
        summary: 'Whom a rule would erase today',
        value: { days: 365, filter: longLost },
      },
    },
    answer: {
      count: 41,
      isMore: false,
      kept: 1,
      filter: {
        op: 'and',
        items: [
          { field: 'lastAt', is: 'olderDays', value: 365 },
          { field: 'overQuota', is: 'is', value: false },
          ...longLost.items,
        ],
      },
      people: [
        { id: 'b2b3c4d5e6f7g8h9i2j3', name: 'Bo Quill', lastAt: '2025-10-02T08:00:00.000Z' },
      ],
    },
  },
  'leadRetention.add': {
    body: {
      lost: { summary: 'Off until it is switched on', value: { days: 365, filter: longLost } },
    },
    answer: offRule,
  },
  'leadRetention.change': {
    body: {
      longer: {
        summary: 'Two years, on the version that was read',
        value: { days: 730, filter: longLost, version: 1 },
      },
    },
    answer: { ...offRule, days: 730, version: 2 },
  },
  'leadRetention.keep': {
    body: { kept: { summary: 'No rule erases these two', value: { ...twoPeople, isKept: true } } },
    answer: { changed: 2 },
  },
  'leadRetention.turnOn': {
    body: {
      word: { summary: 'With the word typed', value: { version: 1, confirm: 'erase' } },
    },
    answer: { ...offRule, isOn: true, turnedOnAt: '2026-11-22T10:00:00.000Z' },
  },
  'duplicates.distinguish': {
    body: { two: { summary: 'Two people with one name', value: twoPeople } },
    answer: { success: true },
  },
  'duplicates.forgetDistinct': {
    body: { again: { summary: 'Listed as a pair again', value: twoPeople } },
    answer: { success: true },
  },
};
