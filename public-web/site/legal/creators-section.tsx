import type { LegalSection } from './legal-document.tsx';

/** Section of /privacy: what an account holds. */
export const creatorsSection: LegalSection = {
  id: 'creators',
  title: 'Creators: what we store',
  body: (
    <ul>
      <li>Your email address and name, and a hash of your password made with argon2id.</li>
      <li>
        If you sign in with LinkedIn, where this is offered: LinkedIn’s id for you on this site, the
        name it gives, and when you connected and last used it. LinkedIn also sends your email
        address and whether it is confirmed, which we use to open your account, and a link to your
        picture, which we do not store. Signing in gives us no access to your LinkedIn account.
      </li>
      <li>
        If you connect your company pages, where this is offered: the access LinkedIn gives us for
        them, encrypted; LinkedIn’s id for you in this site’s app; the numbers and names of the
        pages you administer, and which of them you switched on; and the numbers of posts we looked
        up there. With it we read your pages, their posts, and the comments and replies under posts
        your magnets name, through LinkedIn’s official API. It cannot write, and it shows us neither
        your messages nor your contacts.
      </li>
      <li>
        Optional profile data you add: a photo, a headline, your LinkedIn name and profile link, how
        and when that link was confirmed, and your time zone.
      </li>
      <li>
        Your sessions: a hash of the token, the browser’s description, when it was opened and last
        used. A session ends after 7 days without use and after 30 days at the latest.
      </li>
      <li>
        Your sign-ins of the last 180 days: when, how (password, link, code, LinkedIn), and the
        browser’s description. You can see this list. It contains no network address.
      </li>
      <li>
        Your magnets with the files you upload, your plan, and how many comments were counted in
        each month.
      </li>
      <li>
        How you work with your leads: stages, tags, fields, saved views, rules for points and for
        erasing, and the files you import or prepare for download.
      </li>
      <li>
        If you pay by invoice: the name, address, tax id and email address for your invoices, the
        plans you request, and the invoices with what was paid. Tax law asks for invoices as they
        were issued, so they stay when the account is deleted. Nothing here leads from them to an
        account then, and ten years after an invoice we delete the name and address.
      </li>
      <li>
        Which news articles you have read, and whether a session showed a notice about unread ones.
      </li>
      <li>
        Which creator’s referral link you used to sign up, if any. When you pay, that creator sees
        the first letter of your name, the amount, and whether it was refunded. To notice people who
        refer themselves, we compare browsers, email addresses, keyed hashes of cards, and the
        network of the day as a hash that nobody can use on the next day.
      </li>
      <li>
        If you bring others: clicks on your link by day and source, what they earned you, your
        payouts, and where they go (encrypted, until you remove it).
      </li>
    </ul>
  ),
};
