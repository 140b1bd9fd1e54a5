/** Why a commission waits for an operator, in the words operators read. */
export const referralDoubtTexts = {
  same_account: 'The same account',
  same_browser: 'Both used one browser',
  same_email: 'Both addresses lead to one mailbox',
  same_card: 'The creator paid with this card too',
  shared_card: 'Somebody else they brought paid with this card',
  own_network: 'Signed up from the creator’s network of that day',
  shared_network: 'Somebody else signed up with the link from this network that day',
  suspended: 'The creator was suspended when the payment came',
} as const;
export type ReferralDoubt = keyof typeof referralDoubtTexts;
