/** Why an operator takes a page down. */
export const takedownReasons = ['deception', 'harm', 'spam', 'copyright', 'other'] as const;
export type TakedownReason = (typeof takedownReasons)[number];

/** The texts of the reasons, for operators and creators. */
export const takedownReasonTexts = {
  deception: 'Impersonation, or asking for passwords',
  harm: 'Hateful, violent or illegal content',
  spam: 'Spam, or misleading people into commenting',
  copyright: 'Other people’s work without permission',
  other: 'Another breach of the terms',
} as const satisfies Record<TakedownReason, string>;
