const TAG = 'c2b3c4d5e6f7g8h9i2j3';
const tag = { name: 'Lisbon', color: 'blue' };

/** Whom somebody looks at every morning. */
const view = {
  name: 'Hot this week',
  isPinned: true,
  state: {
    filter: {
      op: 'and',
      items: [
        { field: 'lastAt', is: 'lastDays', value: 7 },
        { field: 'band', is: 'any', value: ['hot'] },
      ],
    },
    search: '',
    sort: '-score',
    layout: 'table',
    columns: [
      { id: 'name', width: 220 },
      { id: 'score', width: 90 },
      { id: 'stage', width: 140 },
    ],
  },
};
const savedView = { id: 'p2b3c4d5e6f7g8h9i2j3', ...view };

const VERSION = 'stages-7';
const first = { id: 'new', name: 'New', color: 'gray', meaning: 'open', isFirst: true };
const demo = { id: 'm2b3c4d5e6f7g8h9i2j3', name: 'Demo booked', color: 'violet', meaning: 'open' };
const stages = {
  stages: [first, { ...demo, isFirst: false }],
  version: 'stages-8',
};
const { id: DEMO, ...demoFields } = demo;

/** Of the calls that put leads in order: tags, own fields, saved views, stages and notes. */
export const leadOrderExamples = {
  'leadDesk.addTag': {
    body: { tag: { summary: 'A name and one of six colours', value: tag } },
    answer: { id: TAG, ...tag },
  },
  'leadDesk.changeTag': {
    body: {
      name: { summary: 'Another name, the same colour', value: { ...tag, name: 'Porto' } },
    },
    answer: { id: TAG, ...tag, name: 'Porto' },
  },
  'leadDesk.addField': {
    body: {
      choice: {
        summary: 'A choice; its kind stays',
        value: { name: 'Region', kind: 'choice', options: ['North', 'South'] },
      },
    },
    answer: {
      id: 'k2b3c4d5e6f7g8h9i2j3',
      name: 'Region',
      kind: 'choice',
      options: ['North', 'South'],
    },
  },
  'leadDesk.changeField': {
    body: {
      renamed: {
        summary: 'A choice with another name: values and saved views follow',
        value: {
          name: 'Region',
          options: ['Northern Europe', 'South'],
          renames: { North: 'Northern Europe' },
        },
      },
    },
    answer: {
      id: 'k2b3c4d5e6f7g8h9i2j3',
      name: 'Region',
      kind: 'choice',
      options: ['Northern Europe', 'South'],
    },
  },
  'leadDesk.addView': {
    body: { view: { summary: 'Filter, order and columns under a name', value: view } },
    answer: savedView,
  },
  'leadDesk.changeView': {
    body: {
      board: {
        summary: 'The same people as a board, no longer pinned',
        value: { ...view, isPinned: false, state: { ...view.state, layout: 'board' } },
      },
    },
    answer: { ...savedView, isPinned: false, state: { ...view.state, layout: 'board' } },
  },
  'leadStages.add': {
    body: {
      stage: {
        summary: 'At the end of the list that was read',
        value: { version: VERSION, ...demoFields },
      },
    },
    answer: stages,
  },
  'leadStages.order': {
    body: {
      order: {
        summary: 'All of them, in their order',
        value: { version: VERSION, ids: ['new', DEMO] },
      },
    },
    answer: stages,
  },
  'leadStages.change': {
    body: {
      won: {
        summary: 'Who comes here was won',
        value: { version: VERSION, ...demoFields, meaning: 'won' },
      },
    },
    answer: { ...stages, stages: [first, { ...demo, meaning: 'won', isFirst: false }] },
  },
  'leadStages.remove': {
    body: {
      moved: {
        summary: 'Its people go to another stage',
        value: { version: VERSION, moveTo: 'new' },
      },
    },
    answer: {
      stages: [first],
      version: 'stages-8',
      actId: 'd2b3c4d5e6f7g8h9i2j3',
      moved: 12,
      undoUntil: '2026-11-22T10:00:10.000Z',
    },
  },
  'leadDetail.addNote': {
    body: {
      now: { summary: 'Written now', value: { text: 'Wants a call after the fair.' } },
      back: {
        summary: 'A note that comes back keeps its time',
        value: { text: 'Met in Lisbon.', writtenAt: '2026-10-02T08:00:00.000Z' },
      },
    },
    answer: {
      id: 'n2b3c4d5e6f7g8h9i2j3',
      text: 'Wants a call after the fair.',
      createdAt: '2026-11-22T10:00:00.000Z',
    },
  },
};
