import { linkUrlProblem, linkUrlTexts } from '../magnets/link-url.rules.ts';

export const MOST_CHOICES = 6;
/** Characters of an answer to choose. */
export const MOST_CHOICE = 80;
/** Characters of an answer in the visitor's own words. */
export const MOST_ANSWER = 500;

export const choiceTexts = {
  tooLong: `Please keep an answer to ${MOST_CHOICE} characters`,
  tooMany: `Use at most ${MOST_CHOICES} answers`,
  tooFew: 'Give two answers or more, or none for a short text',
} as const;

export const nextStepTexts = {
  labelRequired: 'Say what the next step is',
  urlRequired: 'Say where the next step leads',
  twoPlaces: 'Choose a lead magnet or an address, not both',
  itself: 'Choose another lead magnet than this one',
  magnetGone: 'This lead magnet does not exist any more. Please choose another one',
  questionRequired: 'Write the question that these answers belong to',
} as const;

/** What a page offers and asks after its content. */
export interface AfterUnlock {
  nextStepLabel: string | null;
  nextStepUrl: string | null;
  /** Another magnet of the same creator, instead of an address. */
  nextStepMagnetId: string | null;
  question: string | null;
  questionChoices: readonly string[];
}

/** Broken rules, one sentence a field. A draft may be half-written, but what is there must be valid. */
export function afterUnlockProblems(
  { nextStepLabel, nextStepUrl, nextStepMagnetId, question, questionChoices }: AfterUnlock,
  isDraft: boolean,
): Partial<Record<keyof AfterUnlock, string>> {
  const isEmpty = (text: string | null) => (text ?? '').trim() === '';
  const problems: Partial<Record<keyof AfterUnlock, string>> = {};
  const link = linkUrlProblem(nextStepUrl ?? '');
  if (link !== null && link !== 'empty') problems.nextStepUrl = linkUrlTexts[link];
  const choices = questionChoices.filter((choice) => choice.trim() !== '');
  if (choices.some(({ length }) => length > MOST_CHOICE)) {
    problems.questionChoices = choiceTexts.tooLong;
  } else if (choices.length > MOST_CHOICES) problems.questionChoices = choiceTexts.tooMany;
  if (!isEmpty(nextStepMagnetId) && !isEmpty(nextStepUrl)) {
    problems.nextStepMagnetId = nextStepTexts.twoPlaces;
  }
  if (isDraft) return problems;
  const leadsNowhere = isEmpty(nextStepUrl) && isEmpty(nextStepMagnetId);
  if (leadsNowhere && !isEmpty(nextStepLabel)) {
    problems.nextStepUrl = nextStepTexts.urlRequired;
  }
  if (isEmpty(nextStepLabel) && !leadsNowhere) {
    problems.nextStepLabel = nextStepTexts.labelRequired;
  }
  if (choices.length === 1) problems.questionChoices = choiceTexts.tooFew;
  if (choices.length > 0 && isEmpty(question)) problems.question = nextStepTexts.questionRequired;
  return problems;
}

/** Why an answer is none, in words for the visitor. Where there are choices, it has to be one of them. */
export function answerProblem(answer: string, choices: readonly string[]): string | null {
  const text = answer.trim();
  if (choices.length > 0) return choices.includes(text) ? null : 'Please choose one of the answers';
  if (text === '') return 'Please write an answer';
  return text.length > MOST_ANSWER ? `Please keep this to ${MOST_ANSWER} characters` : null;
}
