import { leadDeskExamples } from './lead-desk-examples.ts';
import { leadOrderExamples } from './lead-order-examples.ts';

/** What an endpoint is called with, and what it answers: for the documentation alone. */
export interface EndpointExamples {
  body: { readonly [name: string]: { summary: string; value: object } };
  /** Of the lowest success status. */
  answer?: object;
}

const LEAD = 'a2b3c4d5e6f7g8h9i2j3';
const OTHER = 'b2b3c4d5e6f7g8h9i2j3';
const TAG = 'c2b3c4d5e6f7g8h9i2j3';
const MAGNET = 'abcdefghjkmn';

const hotFromLinkedIn = {
  op: 'and',
  items: [
    { field: 'lastAt', is: 'lastDays', value: 7 },
    { field: 'band', is: 'any', value: ['hot'] },
    { field: 'source', is: 'any', value: ['linkedin'] },
  ],
};
const campaignOrTag = {
  op: 'and',
  items: [
    { field: 'emailState', is: 'any', value: ['missing'] },
    { field: 'overQuota', is: 'is', value: false },
    {
      op: 'or',
      items: [
        { field: 'utmCampaign', is: 'any', value: ['launch week', 'spring'] },
        { field: 'tag', is: 'all', value: [TAG] },
        {
          op: 'and',
          items: [
            { field: 'headline', is: 'contains', value: 'founder' },
            { field: 'stage', is: 'none', value: ['won', 'lost'] },
          ],
        },
      ],
    },
  ],
};

const lead = {
  id: LEAD,
  version: 3,
  name: 'Ada Quill',
  headline: 'Founder at Quill & Co',
  photoUrl: null,
  profileUrl: 'https://www.linkedin.com/in/ada-quill',
  email: 'ada@example.com',
  unconfirmedEmail: null,
  emailState: 'known',
  stage: 'contacted',
  score: 64,
  band: 'hot',
  tagIds: [TAG],
  magnets: [{ id: MAGNET, title: 'The growth guide' }],
  unlocks: 2,
  latest: {
    comment: 'Growth, please!',
    commentNow: 'there',
    word: 'growth',
    method: 'guest_page',
    confidence: 'high',
    visit: {
      at: '2026-11-20T09:58:30.000Z',
      source: 'linkedin',
      referrer: 'linkedin.com',
      utmSource: 'linkedin',
      utmMedium: 'social',
      utmCampaign: 'launch week',
      utmTerm: null,
      utmContent: null,
      device: 'phone',
      browser: 'linkedin',
    },
  },
  values: {},
  overQuota: false,
  imported: false,
  createdAt: '2026-11-02T16:20:00.000Z',
  lastAt: '2026-11-20T10:00:00.000Z',
  answer: { question: 'What do you sell?', answer: 'Courses' },
};

/** Examples of the calls about leads, by the name of the operation. A test reads each by its schema. */
export const leadExamples: { readonly [operation: string]: EndpointExamples } = {
  'leads.query': {
    body: {
      best: {
        summary: 'The best of the last seven days who came from LinkedIn',
        value: { filter: hotFromLinkedIn, sort: '-score', limit: 50 },
      },
      nested: {
        summary: 'No email yet, and of a campaign, or tagged, or a founder who is still open',
        value: { filter: campaignOrTag },
      },
      search: {
        summary: 'Both words, in the name, the headline, a comment, a note or a tag',
        value: { search: 'ada growth', sort: 'name' },
      },
    },
    answer: { items: [lead], nextCursor: null },
  },
  'leads.count': {
    body: {
      capped: { summary: 'Counted to 10,000', value: { filter: hotFromLinkedIn } },
      exact: { summary: 'Counted to the end', value: { filter: campaignOrTag, exact: true } },
    },
    answer: { count: 10_000, isMore: true },
  },
  'leadActs.act': {
    body: {
      tag: {
        summary: 'Tag all that a filter finds',
        value: { kind: 'tag', tagId: TAG, filter: hotFromLinkedIn },
      },
      stage: {
        summary: 'Move two leads to another stage',
        value: { kind: 'stage', stage: 'won', ids: [LEAD, OTHER] },
      },
      erase: {
        summary: 'Erase one lead; it begins after ten seconds',
        value: { kind: 'erase', ids: [LEAD] },
      },
    },
    answer: {
      actId: 'd2b3c4d5e6f7g8h9i2j3',
      changed: 20,
      undoUntil: '2026-11-22T10:00:10.000Z',
      receipt: null,
    },
  },
  'leadDetail.update': {
    body: {
      edit: {
        summary: 'Stage and tags of the version that was read',
        value: { version: 3, stage: 'talking', tagIds: [TAG] },
      },
    },
    answer: { ...lead, version: 4, stage: 'talking' },
  },
  'leadExports.download': {
    body: {
      csv: {
        summary: 'A CSV file for Excel, with where each lead came from',
        value: {
          format: 'csv',
          separator: 'semicolon',
          bom: true,
          columns: [
            'name',
            'email',
            'stage',
            'source',
            'utmCampaign',
            'firstUtmCampaign',
            'lastAt',
          ],
          filter: hotFromLinkedIn,
        },
      },
      picked: {
        summary: 'Two chosen leads, one JSON object a line',
        value: { format: 'jsonl', ids: [LEAD, OTHER] },
      },
    },
  },
  'leadExports.start': {
    body: {
      all: { summary: 'All leads as a workbook', value: { format: 'xlsx', sort: 'createdAt' } },
    },
    answer: {
      id: 'e2b3c4d5e6f7g8h9i2j3',
      state: 'queued',
      askedAt: '2026-11-22T10:00:00.000Z',
      done: 0,
      total: 0,
      size: null,
      expiresAt: null,
      format: 'xlsx',
    },
  },
  'duplicates.merge': {
    body: {
      merge: {
        summary: 'Keep the first lead with its name, and the email of the second',
        value: {
          kept: { id: LEAD, version: 3 },
          merged: { id: OTHER, version: 1 },
          fields: { name: 'kept', email: 'merged' },
        },
      },
    },
    answer: { mergeId: 'f2b3c4d5e6f7g8h9i2j3', lead },
  },
  ...leadDeskExamples,
  ...leadOrderExamples,
};
