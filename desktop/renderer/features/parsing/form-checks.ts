// Loaded when one of these forms is sent, because its schema brings Zod (decision 0044).
import { LinkedInAppForm } from '#shared/parsing/linkedin-app.contract.ts';
import { PaidTerms } from '#shared/parsing/readers.contract.ts';

/** The terms of the paid service as the contract takes them, or what is wrong with each. */
export const checkTerms = (values: Partial<Record<keyof PaidTerms, unknown>>) =>
  PaidTerms.safeParse(values);

/** The same for the LinkedIn app of the installation. */
export const checkApp = (values: Partial<Record<keyof LinkedInAppForm, unknown>>) =>
  LinkedInAppForm.safeParse(values);
