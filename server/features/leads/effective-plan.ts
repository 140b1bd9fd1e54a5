import type { InstanceSettings } from '#shared/settings/instance-settings.ts';

/**
 * Whether a plan has emails. Then visitors may be asked for them, and the creator sees those that were
 * left. Every answer to a creator that has a visitor's address asks this (T29).
 */
export function includesEmails(
  plan: { collectEmails: boolean },
  { emailStep }: Pick<InstanceSettings, 'emailStep'>,
): boolean {
  return plan.collectEmails || emailStep === 'always';
}

/**
 * Whether visitors of this magnet are asked for an email: by plan, or always when the operator
 * says so. Checked at every use, so a changed plan counts at once (T29).
 */
export function collectsEmails(
  { magnet, plan }: { magnet: { collectEmails: boolean }; plan: { collectEmails: boolean } },
  settings: InstanceSettings,
): boolean {
  return magnet.collectEmails && includesEmails(plan, settings);
}
