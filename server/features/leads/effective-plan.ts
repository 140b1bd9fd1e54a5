import type { InstanceSettings } from '#shared/settings/instance-settings.ts';

/**
 * Whether visitors of this magnet are asked for an email: by plan, or always when the operator
 * says so. Checked at every use, so a changed plan counts at once (T29).
 */
export function collectsEmails(
  { magnet, plan }: { magnet: { collectEmails: boolean }; plan: { collectEmails: boolean } },
  settings: InstanceSettings,
): boolean {
  return magnet.collectEmails && (plan.collectEmails || settings.emailStep === 'always');
}
