import { brandIconPath, fontStacks, noBrand } from '#shared/account/brand.ts';
import { DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { SocialMeta } from '#public-web/site/layout/social-meta.tsx';
import { Document } from '#public-web/frame/document.tsx';
import { closedTitle } from './steps/closed-step.tsx';
import { PageCover } from './page-brand.tsx';
import { confirmTitle } from './steps/confirm-step.tsx';
import { ConsentAgain, ConsentBanner } from './steps/consent-banner.tsx';
import { TestBanner } from './test-walk/test-banner.tsx';
import { UnlockFooter } from './unlock-footer.tsx';
import { colourOfPage, unlockTemplateOf } from './unlock-templates.ts';
import type { UnlockPageView } from './unlock-page-view.ts';

/** The unlock page in any state and template. */
export function UnlockPage({ view }: { view: UnlockPageView }) {
  const { magnet, toast, step, pixels, brand = noBrand } = view;
  const template = unlockTemplateOf(magnet.template);
  const title = magnet.title || DEFAULT_MAGNET_TITLE;
  const stateTitle = titleOfState(view);
  return (
    <Document
      site={view.site}
      title={[view.test ? 'Test' : null, stateTitle, title].filter(Boolean).join(' · ')}
      description={magnet.description}
      isIndexed={view.isListed === true && step.kind === 'comment' && step.failure === null}
      template={template.name}
      brandColour={colourOfPage(magnet, brand)}
      font={fontStacks[brand.font]}
      icon={brand.logo && brandIconPath(brand.logo)}
      hasScript={step.kind !== 'report'}
      head={
        <SocialMeta
          site={view.site}
          path={view.pageUrl}
          title={title}
          description={magnet.description ?? ''}
          isNameless={view.referralCode === null}
          {...(view.shareImage && { image: view.shareImage })}
        />
      }
    >
      {view.test && <TestBanner test={view.test} />}
      {pixels && <ConsentBanner view={view} pixels={pixels} title={title} />}
      {brand.cover && <PageCover path={brand.cover} />}
      {toast && (
        <div
          className={`toast toast-${toast.tone}`}
          data-toast={toast.tone}
          role={toast.tone === 'error' ? 'alert' : 'status'}
        >
          <strong>{toast.title}</strong>
          <p dir="auto">{toast.text}</p>
        </div>
      )}
      <main className="page" data-magnet={magnet.id}>
        <template.Composition view={view} title={title} />
      </main>
      <UnlockFooter view={view} />
      {pixels && <ConsentAgain />}
      <div className="toasts" data-toasts role="status" aria-live="polite" />
    </Document>
  );
}

/**
 * First words of the document's title, so that screen readers announce a new state without JavaScript
 * too.
 */
function titleOfState(view: UnlockPageView): string | null {
  const { step } = view;
  switch (step.kind) {
    case 'comment':
      return step.failure?.toastTitle ?? null;
    case 'closed':
      return closedTitle(view);
    case 'pending':
      return 'Still checking';
    case 'email':
      return step.problem?.title ?? unlockTexts.commentVerified;
    case 'confirm':
      return step.problem === null ? confirmTitle(step) : 'Wrong code';
    case 'unlocked':
      return unlockTexts.unlockedTitle;
    case 'report':
      return 'Report this page';
  }
}
