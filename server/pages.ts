import type Router from '@koa/router';
import type Koa from 'koa';
import type { Context } from 'koa';
import type { Features } from '#server/features.ts';
import { registerBrandPictures } from '#server/features/account/brand/brand-pictures.pages.ts';
import { registerProfilePhotos } from '#server/features/account/profile/profile-photo.pages.ts';
import { registerPracticePages } from '#server/features/billing/practice/practice.pages.ts';
import { rememberReferrals } from '#server/features/referrals/referrals.pages.ts';
import { registerTextPicturePages } from '#server/features/files/pictures/text-pictures.pages.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { registerConsolePages } from '#server/platform/http/pages/console-pages.ts';
import { registerUnsubscribePages } from '#server/features/mail/unsubscribe.pages.ts';
import { registerNewsFeedPages } from '#server/features/news/news-feed.pages.ts';
import { registerErasurePages } from '#server/features/leads/erasure/erasure.pages.ts';
import { registerDemoUnlockPages } from '#server/features/site/demo-unlock.pages.ts';
import { registerDevUiPages } from '#server/features/site/dev-ui.pages.ts';
import { registerDiscoveryPages } from '#server/features/site/discovery.pages.ts';
import { registerConfirmPages } from '#server/features/unlock/pages/confirm/confirm.pages.ts';
import { registerTestWalkPages } from '#server/features/unlock/test-walk/test-walk.pages.ts';
import { registerNextStepPage } from '#server/features/unlock/after/next-step.pages.ts';
import { registerMagnetFilePage } from '#server/features/unlock/pages/magnet-file.pages.ts';
import { registerMarketingPages } from '#server/features/site/site.pages.ts';
import type { SitePageCache } from '#server/features/site/cache/site-page-cache.ts';
import { registerMailedPages } from '#server/features/unlock/pages/mailed.pages.ts';
import { registerReportPages } from '#server/features/reports/reports.pages.ts';
import { registerSharePages } from '#server/features/site/share/share.pages.ts';
import { registerUnlockPages } from '#server/features/unlock/pages/unlock.pages.ts';
import { registerSandboxMail } from '#server/features/sandbox/sandbox-mail.pages.ts';
import { registerSandboxPages } from '#server/features/sandbox/sandbox.pages.ts';

export interface PageDependencies {
  features: Features;
  /** Shared with the fast path: it sends what the general route rendered. */
  sitePages: SitePageCache;
  contextOf(ctx: Context): RequestContext;
}

/**
 * Every page the server renders or serves, in matching order; `/{magnetId}` comes last. Each file of
 * pages gets its `services`, and a reader of requests.
 */
export function registerPages(
  app: Koa,
  router: Router,
  { features, sitePages, contextOf }: PageDependencies,
): void {
  const { account, files, integrations, limiter, magnets, mail, reports, sandbox, unlock, web } =
    features;
  const { analytics, security, site } = features;
  const { contents } = magnets;
  const { findDemoMagnet } = sandbox;
  app.use(rememberReferrals(contextOf, features.referrals));
  app.use(web.files);
  registerProfilePhotos(router, { services: { photos: account.photos } });
  registerBrandPictures(router, { services: { pictures: account.brand.pictures } });
  registerTextPicturePages(router, { services: { pictures: files.pictures } });
  registerMarketingPages(router, { services: { pages: sitePages }, contextOf });
  registerDiscoveryPages(router, { services: { site, listedMagnets: magnets.listed } });
  registerDemoUnlockPages(router, { services: { site } });
  registerSharePages(router, {
    services: { images: site.shareImages, limiter },
    contextOf,
  });
  if (sandbox.posts !== null) {
    registerSandboxMail(router, { services: { outbox: mail.outbox, site } });
    registerSandboxPages(router, { services: { posts: sandbox.posts, site } });
  }
  if (features.billing.practice !== null) {
    registerPracticePages(router, {
      services: { practice: features.billing.practice, site },
      contextOf,
    });
  }
  if (web.isDevelopment) {
    registerDevUiPages(router, { services: { site, findDemoMagnet, contents } });
  }
  registerConsolePages(router, {
    services: {
      console: web.console,
      site,
      offersLinkedIn: features.auth.linkedIn.isOffered,
      signUpRule: features.auth.signUpRules.word,
    },
    contextOf,
  });
  registerReportPages(router, { services: { unlock, limiter, site, reports }, contextOf });
  registerTestWalkPages(router, {
    services: { walks: unlock.testWalks, limiter, site, contents },
    contextOf,
  });
  registerNextStepPage(router, { services: { unlock, limiter }, contextOf });
  registerMagnetFilePage(router, { services: { unlock, limiter }, contextOf });
  registerMailedPages(router, {
    services: { unlock, contentMails: unlock.contentMails, limiter, site },
    contextOf,
  });
  registerUnsubscribePages(router, {
    services: {
      site,
      lists: [
        mail.optOuts,
        analytics.weekly.mailList,
        features.billing.notices.mailList,
        features.notifications.mailList,
      ],
    },
  });
  registerNewsFeedPages(router, { services: { feed: features.news.feed, site } });
  registerErasurePages(router, {
    services: { erasure: features.leads.erasure, limiter, site },
    contextOf,
  });
  registerConfirmPages(router, { services: { unlock, limiter, site }, contextOf });
  registerUnlockPages(router, {
    services: {
      unlock,
      unlockPages: unlock.pages,
      addresses: magnets.pageAddresses,
      waitingEmails: unlock.waitingEmails,
      contentMails: unlock.contentMails,
      limiter,
      bans: security.bans,
      refusals: security.refusals,
      site,
      integrations,
      contents,
      canMail: mail.reachesPeople,
    },
    contextOf,
  });
}
