import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { ReferralBooks } from './referral-books.tsx';

/** /admin/finance/referrals: commissions and payouts of all creators. */
export function ReferralBooksScreen() {
  return (
    <>
      <PageHeader
        title="Referrals"
        text="Commissions for creators who bring others, and their payouts."
      />
      <ReferralBooks />
    </>
  );
}
