import { REAL_LINKEDIN } from '#shared/account/linkedin-origin.ts';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Switches } from '#server/features/switches/switches.feature.ts';
import type { Bans } from '#server/features/security/bans/bans.service.ts';
import type { ReferralCodes } from '#server/features/referrals/referrals.service.ts';
import type { SignUpRules } from '../sign-up/sign-up-rules.service.ts';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createLinkedInApp, type LinkedInAppService } from './linkedin-app.service.ts';
import { createLinkedInFetch } from './linkedin-fetch.ts';
import { createLinkedInProvider } from './linkedin-provider.ts';
import { createLinkedInSignIn, type LinkedInSignIn } from './linkedin-sign-in.service.ts';
import { createOwnerProof } from './prove-owner.ts';

/** Sign in with LinkedIn, and its settings for operators. */
export interface LinkedIn extends LinkedInSignIn {
  app: Pick<LinkedInAppService, 'read' | 'change'>;
  close(): Promise<void>;
}

/** Path that LinkedIn redirects to, on the product's own address. */
const RETURN_PATH = '/auth/linkedin';

/**
 * Sign in with LinkedIn with the operator's app: off until one is entered. The first sign-in makes
 * the first call to LinkedIn.
 */
export function createLinkedIn(
  platform: Pick<Platform, 'db' | 'feed' | 'ids' | 'key' | 'logger' | 'passwords' | 'publicUrl'>,
  ports: {
    audit: AuditLog;
    bans: Pick<Bans, 'requireAddress'>;
    switches: Pick<Switches, 'require'>;
    rules: Pick<SignUpRules, 'requireProven'>;
    mail: MailQueue;
    referrals: Pick<ReferralCodes, 'findReferrer' | 'noteSignUp'>;
    readSettings(): Promise<Pick<InstanceSettings, 'supportEmail'>>;
    /** LinkedIn's origin, or another one that the operator set, which may be local. */
    origin: string | undefined;
  },
): LinkedIn {
  const { audit, origin = REAL_LINKEDIN, ...others } = ports;
  const redirectUrl = `${platform.publicUrl}${RETURN_PATH}`;
  const dispatcher = createLateAgent({
    allowPrivateFor: origin === REAL_LINKEDIN ? null : origin,
    maxConnections: 16,
  });
  const fetch = createLinkedInFetch({ dispatcher, origin });
  const app = createLinkedInApp({ ...platform, audit, redirectUrl });
  const provider = createLinkedInProvider({ origin, redirectUrl, fetch });
  const proveOwner = createOwnerProof(platform);
  return {
    ...createLinkedInSignIn(platform, { ...others, app, provider, proveOwner }),
    app,
    close: () => dispatcher.destroy(),
  };
}
