/** Why somebody reports an unlock page. */
export const reportReasons = ['deception', 'harm', 'spam', 'copyright', 'broken', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The same in words for the visitor's choice. */
export const reportReasonTexts = {
  deception: 'It pretends to be somebody else or asks for secrets',
  harm: 'It is hateful, violent or illegal',
  spam: 'It is spam or a trick to get comments',
  copyright: 'It gives away work of others',
  broken: 'The content is not what was promised',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>;
