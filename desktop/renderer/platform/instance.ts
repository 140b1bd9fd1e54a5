import { InstanceSettings } from '#shared/settings/instance-settings.ts';

const defaults = InstanceSettings.parse({});

function meta(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}

/** Name and address of this installation: the server may put its own into the page head. */
export const instance = {
  productName: meta('application-name') ?? defaults.productName,
  tagline: meta('description') ?? defaults.tagline,
  supportEmail: meta('support-email') ?? defaults.supportEmail,
  /** Where a practice installation shows its mails; absent on every other. */
  practiceMails: meta('practice-mails'),
} as const;
