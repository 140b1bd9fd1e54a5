import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import { referralTermTexts } from '#shared/referrals/referral-term-texts.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';

/** The terms in plain words; they follow the installation's settings. */
export function TermsPanel({ terms }: { terms: ReferralTerms }) {
  return (
    <Panel title="Terms" bodyClassName="p-5 pt-3">
      <ul className="grid list-disc gap-2 pl-4 text-sm leading-6 text-ink-soft">
        {referralTermTexts(terms).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Panel>
  );
}
