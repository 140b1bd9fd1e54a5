/** Why somebody reports an unlock page. */
export const reportReasons = ['deception', 'harm', 'spam', 'copyright', 'broken', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The same as texts for the visitor's choice. */
export const reportReasonTexts = {
  deception: 'It impersonates someone or asks for passwords',
  harm: 'It is hateful, violent or illegal',
  spam: 'It is spam or misleads people into commenting',
  copyright: 'It shares other people’s work without permission',
  broken: 'The content is not what was promised',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>;
