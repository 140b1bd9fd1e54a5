import { type OriginField, originFields } from './lead-sources.ts';

/** Of the first or the last visit of any unlock. */
const origin = {
  source: { label: originFields.source, kind: 'choices' },
  referrer: { label: originFields.referrer, kind: 'choices' },
  utmSource: { label: originFields.utmSource, kind: 'choices' },
  utmMedium: { label: originFields.utmMedium, kind: 'choices' },
  utmCampaign: { label: originFields.utmCampaign, kind: 'choices' },
  utmTerm: { label: originFields.utmTerm, kind: 'choices' },
  utmContent: { label: originFields.utmContent, kind: 'choices' },
} as const satisfies { [field in OriginField]: { label: string; kind: 'choices' } };

/**
 * What leads can be filtered by. A field has a kind; the kind says which comparisons there are and
 * what they compare with. A new field is one entry here and one in the server's compiler
 * (`server/features/leads/table/filter-conditions.queries.ts`).
 */
export const filterFields = {
  magnet: { label: 'Lead magnet', kind: 'choices' },
  word: { label: 'Trigger word', kind: 'choices' },
  method: { label: 'Read by', kind: 'choices' },
  confidence: { label: 'Confidence', kind: 'choices' },
  /** Of any comment that unlocked something, as a later look found it. */
  commentNow: { label: 'Comment now', kind: 'choices' },
  ...origin,
  stage: { label: 'Stage', kind: 'choices' },
  tag: { label: 'Tag', kind: 'tags' },
  origin: { label: 'Origin', kind: 'choices' },
  emailState: { label: 'Email', kind: 'choices' },
  name: { label: 'Name', kind: 'text' },
  headline: { label: 'Headline', kind: 'text' },
  email: { label: 'Email address', kind: 'text' },
  /** The last unlock; of people of a file alone, their import. */
  lastAt: { label: 'Last activity', kind: 'date' },
  /** The first unlock, or the import. */
  createdAt: { label: 'First seen', kind: 'date' },
  unlocks: { label: 'Unlocks', kind: 'number' },
  score: { label: 'Score', kind: 'number' },
  band: { label: 'Temperature', kind: 'choices' },
  overQuota: { label: 'Over limit', kind: 'flag' },
} as const satisfies { [field: string]: { label: string; kind: FieldKind } };

export type FilterField = keyof typeof filterFields;

/** Comparisons by kind: 'any' is one of, 'none' is none of, 'all' is each of. */
export const comparisons = {
  choices: ['any', 'none'],
  tags: ['any', 'all', 'none', 'empty', 'filled'],
  text: ['contains', 'lacks', 'is', 'empty', 'filled'],
  number: ['atLeast', 'atMost', 'is', 'empty', 'filled'],
  date: ['since', 'before', 'lastDays', 'olderDays', 'empty', 'filled'],
  flag: ['is'],
} as const;
export type FieldKind = keyof typeof comparisons;
export type Comparison = (typeof comparisons)[FieldKind][number];

/** Kinds of a creator's own fields, and how each is filtered. */
export const ownFieldKinds = {
  text: 'text',
  number: 'number',
  date: 'date',
  choice: 'choices',
  link: 'text',
  flag: 'flag',
} as const satisfies { [kind: string]: FieldKind };
export type OwnFieldKind = keyof typeof ownFieldKinds;

/** In a filter an own field is `own:<id>`. */
export const OWN_FIELD = /^own:([a-km-np-z2-9]{20})$/;

/** The answer to a question after the content is `answer:<question>`, a text. */
export const ANSWER_FIELD = /^answer:([^\0]{1,200})$/;
