import type { SiteContent } from '#public-web/site/site-content.ts';
import type { LegalSection } from './legal-document.tsx';

/** Section of /privacy: when each kind of data is deleted, as the tables and their housekeeping do it. */
export const retentionSection = ({
  visitMonths,
}: Pick<SiteContent, 'visitMonths'>): LegalSection => ({
  id: 'retention',
  title: 'How long it is kept',
  body: (
    <ul>
      <li>
        Account data and magnets: until the account is deleted. Account holders delete it in their
        settings, which takes effect after 14 days. Then we delete everything of the account,
        usually within minutes, and email a receipt. We delete the address when that email was sent,
        and after 3 days at most if it cannot be sent.
      </li>
      <li>
        Leads and their evidence: until <a href="/privacy/erase">you erase them</a>, the creator
        erases them, or the creator’s account is deleted. A creator may set rules that erase leads a
        chosen time after the last unlock, 30 days or more. Of an erased lead we keep that someone
        unlocked the page and when, so that the creator’s figures stay true. It names nobody.
      </li>
      <li>
        A link to see your own data: 24 hours, and 30 minutes after you open it. A receipt of an
        erasure, which names nobody, and a code made from the erased address: permanently. Nobody
        can read the address from the code. It stops our emails to the address until you unlock
        content with it again, and even then if you had unsubscribed.
      </li>
      <li>
        People whom a creator imports: like leads. The rows of the file: 7 days, in which the
        creator can undo the import, and a day if nobody was imported. An address that was erased is
        not imported again.
      </li>
      <li>
        An export of their data that a creator starts: 7 days, unless the creator deletes it sooner.
        If someone who may be in it is erased, the file is removed at once.
      </li>
      <li>The permission to open content again: 24 hours.</li>
      <li>Your place while a comment waits, and an address you leave there: 90 days at most.</li>
      <li>An address you asked us to email a link to: 30 days, or until you erase it.</li>
      <li>
        What we read of a comment (text and author), apart from leads and the creator’s activity: 90
        days.
      </li>
      <li>
        Single visits, which cannot be traced back to you:{' '}
        {visitMonths === 1 ? 'one month' : `${visitMonths} months`} from the end of the month they
        were in. Their sums, and the tags of the links people came by: until the creator’s account
        is deleted.
      </li>
      <li>
        Reports about pages, and why a page was taken down: until the creator’s account is deleted.
      </li>
      <li>
        A connection to LinkedIn: until you disconnect it or your account is deleted. If you come
        from LinkedIn and your address has an account already: the id and the name for 30 minutes,
        deleted within a day.
      </li>
      <li>
        Access to a creator’s company pages, with the list of pages and posts: until the creator
        disconnects it or the account is deleted. Both end it here at once, and we ask LinkedIn to
        end it there. LinkedIn itself ends it after about a year unless the creator connects again.
      </li>
      <li>
        Clicks on referral links, without network addresses: 400 days. Who was counted is a hash of
        the day, for two days. Commissions stay in the books, without deleted accounts.
      </li>
      <li>Sign-ins: 180 days. Browsers you signed in with: 90 days.</li>
      <li>
        Browsers in which you switched push on: until you switch it off or sign out there, 30 days
        at most. What is sent goes through the maker of the browser, encrypted, and names nobody.
      </li>
      <li>
        Records of emails: see “Emails we send”. Unsubscribe links work for a year. We keep the
        choice to unsubscribe permanently.
      </li>
      <li>
        Counters against abuse, which use the network address: between a few minutes and one day.
        Networks of refused calls, encrypted: 7 days. Banned networks: 90 days after.
      </li>
      <li>
        An audit log records permanently what the operators of this site do, so that misuse can be
        found. It names the accounts and pages concerned. When an account is deleted, its email
        address and its pages’ titles are removed there; its internal number and the operators’
        reasons stay. It also records that data of a visitor was erased, without saying whose.
      </li>
      <li>Technical logs contain no tokens, addresses or comments.</li>
      <li>
        Backups contain all of this until newer ones replace them, also what was deleted meanwhile.
        Ask us how long that takes on this site. If we restore one, data that was erased after it is
        erased again: for this we keep a list of erasures as hashes and random numbers.
      </li>
    </ul>
  ),
});
