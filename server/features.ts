import type { Dispatcher } from 'undici';
import { createAccount } from '#server/features/account/account.feature.ts';
import { createDeletionLetters } from '#server/features/account/deletion/deletion-letters.ts';
import { createExportLetters } from '#server/features/account/export/export-letters.ts';
import { createActivity } from '#server/features/activity/activity.service.ts';
import { createAnalytics } from '#server/features/analytics/analytics.feature.ts';
import { createAudit } from '#server/features/audit/audit.feature.ts';
import { createWeeklyLetters } from '#server/features/analytics/weekly/weekly-letters.ts';
import { createAccountLetters } from '#server/features/auth/account-letters.ts';
import { createSignUpLetters } from '#server/features/auth/sign-up/sign-up-letters.ts';
import { createAuth } from '#server/features/auth/auth.feature.ts';
import { createBilling } from '#server/features/billing/billing.feature.ts';
import { createBillingLetters } from '#server/features/billing/billing-letters.ts';
import { createPriceMoveLetters } from '#server/features/billing/prices/price-move-letters.ts';
import { createUsageLetters } from '#server/features/billing/notices/usage-letters.ts';
import { createManualLetters } from '#server/features/billing/manual/manual-letters.ts';
import { createPlanLetters } from '#server/features/billing/grants/plan-letters.ts';
import type { StripeFetch } from '#server/features/billing/provider/stripe/stripe-client.ts';
import { createCreators } from '#server/features/creators/creators.feature.ts';
import { createFiles } from '#server/features/files/files.feature.ts';
import { createAlertLetters } from '#server/features/health/alerts/alert-letters.ts';
import { createHealth } from '#server/features/health/health.feature.ts';
import { createIntegrations } from '#server/features/integrations/integrations.service.ts';
import { createLeads } from '#server/features/leads/leads.feature.ts';
import { createLeadExportLetters } from '#server/features/leads/export/lead-export-letters.ts';
import { createRetentionLetters } from '#server/features/leads/retention/retention-letters.ts';
import { createErasureLetters } from '#server/features/leads/erasure/erasure-letters.ts';
import { createReleaseLetters } from '#server/features/leads/release-letters.ts';
import { createLive } from '#server/features/live/live.feature.ts';
import { createMagnets } from '#server/features/magnets/magnets.feature.ts';
import {
  type AddressSettings,
  createMail,
  type MailSettings,
} from '#server/features/mail/mail.feature.ts';
import { createMessageLetters } from '#server/features/notifications/messages/message-letters.ts';
import { createNotificationLetters } from '#server/features/notifications/notification-letters.ts';
import { createToldMails } from '#server/features/notifications/told-mails.ts';
import { createNotifications } from '#server/features/notifications/notifications.service.ts';
import { createNews } from '#server/features/news/news.service.ts';
import { createInvitationLetters } from '#server/features/operators/invitations/invitation-letters.ts';
import { createOperators } from '#server/features/operators/operators.feature.ts';
import { createParsing } from '#server/features/parsing/parsing.feature.ts';
import { createReferrals } from '#server/features/referrals/referrals.feature.ts';
import { createReports } from '#server/features/reports/reports.service.ts';
import { createSandbox } from '#server/features/sandbox/sandbox.service.ts';
import { createSwitches } from '#server/features/switches/switches.feature.ts';
import { createSecurity } from '#server/features/security/security.feature.ts';
import { createSettings } from '#server/features/settings/settings.feature.ts';
import { createSite } from '#server/features/site/site.feature.ts';
import { createHelp } from '#server/features/help/help.service.ts';
import { createSupport } from '#server/features/support/support.feature.ts';
import { createSupportLetters } from '#server/features/support/support-letters.ts';
import { createSubscriptions } from '#server/features/subscriptions/subscriptions.feature.ts';
import { createTakedownLetters } from '#server/features/takedowns/takedown-letters.ts';
import { createTakedowns } from '#server/features/takedowns/takedowns.feature.ts';
import { createUnlock, type ReadingOptions } from '#server/features/unlock/unlock.feature.ts';
import { createVisitorLetters } from '#server/features/unlock/visitor-mails.ts';
import { findInstallFolder } from '#server/platform/config/install-folder.ts';
import { startErasureFile } from '#server/platform/erasures/journal-writer.ts';
import { createSiteReader } from '#server/platform/http/pages/site-view.ts';
import { builtAssets, type WebAssets } from '#server/platform/http/pages/web-assets.ts';
import { openPlatform, type PlatformOptions } from '#server/platform/platform.ts';
import type { OutboundAgentOptions } from '#server/platform/outbound/outbound-agent.ts';
import type { StorageSettings } from '#server/platform/storage/open-storage.ts';

export interface FeatureOptions extends PlatformOptions {
  reading: ReadingOptions;
  /** Without a mail server, mails wait in the outbox. */
  mailServer?: MailSettings | undefined;
  /** Name servers and lists; those of the system and public ones by default. */
  addresses?: AddressSettings | undefined;
  /** How links of creators are reached; public addresses only by default. */
  linkAgent?: OutboundAgentOptions | undefined;
  /** Files for browsers; the build of this installation when absent. */
  web?: WebAssets | undefined;
  /** Origin of Sign in with LinkedIn; LinkedIn's own if absent. */
  linkedInSignInOrigin?: string | undefined;
  /** Calls Stripe; of this process by default. */
  stripeFetch?: StripeFetch | undefined;
  /** Connects to the push services of browsers; to public addresses only by default. */
  pushDispatcher?: Dispatcher | undefined;
  /** Where uploads are kept. */
  fileStorage: StorageSettings;
}

/** All features of this process by name, and what requests need of the platform. */
export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Makes every feature from the platform and other features, in the order of the layers. */
export async function createFeatures(options: FeatureOptions) {
  const platform = await openPlatform(options);
  const {
    reading,
    mailServer = {},
    addresses = {},
    linkAgent,
    fileStorage,
    linkedInSignInOrigin: linkedInOrigin,
    stripeFetch,
    pushDispatcher,
  } = options;
  const { web = builtAssets(findInstallFolder()) } = options;

  const erasureFile = startErasureFile(platform, fileStorage);
  const files = createFiles(platform, { fileStorage });
  const { incoming } = files;
  const audit = createAudit(platform, { incoming });
  const settings = createSettings(platform, { audit });
  const switches = createSwitches(platform, { audit });
  const security = createSecurity(platform, { audit, settings });
  const { bans } = security;
  const subscriptions = createSubscriptions(platform, { audit, settings });
  const { harvestOrigin, linkedInApiOrigin } = reading;
  const parsing = createParsing(platform, {
    audit,
    switches,
    harvestOrigin,
    linkedInApiOrigin,
  });
  const referrals = createReferrals(platform, { audit, settings });
  const siteReader = createSiteReader({ ...platform, settings, assets: web.assets });

  // The feature that queues a kind of mail also writes it; letters need only the platform.
  const told = createToldMails(platform);
  const letterWriters = told.withLinks({
    ...createAccountLetters(platform),
    ...createSignUpLetters(platform),
    ...createVisitorLetters(platform),
    ...createPlanLetters(platform),
    ...createBillingLetters(platform),
    ...createPriceMoveLetters(platform),
    ...createUsageLetters(platform),
    ...createManualLetters(platform),
    ...createReleaseLetters(platform),
    ...createErasureLetters(platform),
    ...createLeadExportLetters(platform),
    ...createRetentionLetters(platform),
    ...createExportLetters(platform),
    ...createTakedownLetters(platform),
    ...createDeletionLetters(platform),
    ...createSupportLetters(platform),
    ...createInvitationLetters(platform),
    ...createAlertLetters(platform, { settings }),
    ...createNotificationLetters(platform),
    ...createMessageLetters(platform),
    ...createWeeklyLetters(platform, { settings, subscriptions }),
  });
  const mail = createMail(platform, {
    audit,
    bans,
    settings,
    noteMail: told.noteMail,
    switches,
    letterWriters,
    mailServer,
    addresses,
  });
  const telling = { audit, mail, settings, mailServer, addresses, pushDispatcher };
  const notifications = createNotifications(platform, telling);
  const news = createNews(platform, { audit, notifications });
  const leads = createLeads(platform, { audit, files, mail, settings });
  const auth = createAuth(platform, {
    audit,
    bans,
    mail,
    referrals,
    settings,
    switches,
    work: security.work,
    linkedInOrigin,
  });

  const magnets = createMagnets(platform, { files, settings, linkAgent });
  const operators = createOperators(platform, { audit, mail, settings });
  const integrations = createIntegrations(platform);

  const live = createLive(platform, { auth, operators });
  const { choices } = notifications;
  const charging = { audit, choices, incoming, leads, mail, settings, subscriptions, stripeFetch };
  const listeners = [referrals.commissions, referrals.payouts];
  const billing = createBilling(platform, { ...charging, listeners });
  referrals.payouts.offerCredit(billing.credits);
  referrals.commissions.followPracticeClock(billing.practiceAheadMs);

  const opening = { audit, files, integrations, leads, magnets, mail, parsing };
  const unlocking = { ...opening, settings, siteReader, switches };
  const unlock = createUnlock(platform, { ...unlocking, reading });

  const help = createHelp(platform);
  const helping = { audit, files, mail, operators, settings, subscriptions };
  const support = createSupport(platform, helping);
  const takedowns = createTakedowns(platform, { audit, magnets, mail, settings });
  const accounts = { audit, auth, files, mail, parsing, settings, unlock };
  const account = createAccount(platform, accounts);
  const activity = createActivity(platform, { leads, magnets, unlock });
  const analytics = createAnalytics(platform, { leads, mail, subscriptions });

  const { photos, brand } = account;
  const shown = { magnets, photos, brandPictures: brand.pictures };
  const site = createSite(platform, { settings, siteReader, ...shown });
  const reports = createReports(platform, { audit, magnets, takedowns });
  const seeding = { account, auth, billing, files, magnets, referrals, security };
  const sandbox = createSandbox(platform, { ...seeding, audit });
  const watched = { audit, files, mail, parsing, settings, switches, unlock };
  const health = createHealth(platform, { ...watched, fileStorage });
  const creators = createCreators(platform, { account, audit, auth, billing });

  platform.jobs.start({ ...mail.jobs, ...leads.jobs, ...unlock.jobs, ...billing.jobs });

  return {
    settings,
    switches,
    audit,
    security,
    subscriptions,
    referrals,
    news,
    notifications,
    mail,
    auth,
    files,
    magnets,
    operators,
    integrations,
    leads,
    parsing,
    live,
    billing,
    unlock,
    takedowns,
    support,
    help,
    account,
    activity,
    analytics,
    site,
    reports,
    sandbox,
    health,
    creators,

    feed: platform.feed,
    measures: platform.measures,
    limiter: platform.limiter,
    web,
    isReady: platform.isReady,
    /** Prepares what the first visitors would otherwise wait for. */
    warmUp: async () => {
      await Promise.all([platform.writePool.connect(), notifications.push.warmUp()]);
    },
    /** Stops jobs and listeners; the pool is closed by its owner. */
    async close() {
      live.endAll();
      live.close();
      await creators.close();
      await account.close();
      await auth.close();
      // A scan ends with its requests, and those with magnets.
      const scansEnd = takedowns.close();
      await magnets.close();
      await scansEnd;
      await files.close();
      await health.close();
      await billing.close();
      await analytics.close();
      await referrals.close();
      await news.close();
      await notifications.close();
      await mail.close();
      await platform.jobs.close();
      await unlock.close();
      await parsing.close();
      await security.close();
      await leads.close();
      await erasureFile.stop();
      await platform.close();
    },
  };
}
