import type { SiteView } from '#public-web/frame/site-view.ts';
import { CookieTable } from './cookie-table.tsx';
import type { LegalSection } from './legal-document.tsx';
import { SupportAddress } from './support-address.tsx';

/** The text of /privacy; it names what the tables hold, so the two change together. */
export function privacySections(site: SiteView): readonly LegalSection[] {
  const name = site.productName;
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      body: (
        <>
          <p>
            {name} at {site.publicUrl} is run by its operator (“we”), reachable at{' '}
            <SupportAddress site={site} />. For accounts and for this website we are responsible.
            For the leads of a lead magnet its creator is, and we store them on the creator’s
            behalf. The creator’s name stands on each unlock page.
          </p>
          <p>
            {name} is not affiliated with LinkedIn. The service is not for people under 16; if you
            learn that a younger person gave us data, please write to us and it will be deleted.
          </p>
        </>
      ),
    },
    {
      id: 'principles',
      title: 'How data comes to us',
      body: (
        <p>
          Collection is started by you, in your browser: you open an account, you paste a link, you
          type an address. It rests on your consent or on doing what you asked for. We do not crawl
          profiles, do not sign in to LinkedIn, and do not store LinkedIn credentials.
        </p>
      ),
    },
    {
      id: 'creators',
      title: 'Creators: what we store',
      body: (
        <ul>
          <li>Your email address and name, and a hash of your password made with argon2id.</li>
          <li>
            Optional profile data you add: LinkedIn name, profile link, photo, and your time zone.
          </li>
          <li>
            Your sessions: a hash of the token, the browser’s description, when it was opened and
            last used. A session ends after 7 days without use and after 30 days at the latest.
          </li>
          <li>
            Your sign-ins of the last 180 days: when, how (password, link, code), and what the
            browser calls itself. You can look through them. No network address is kept with them.
          </li>
          <li>
            Your magnets with the files you upload, your plan, and how many comments were counted in
            each month.
          </li>
          <li>Which news articles you have read.</li>
          <li>Which creator’s link brought you to sign up, if one did.</li>
        </ul>
      ),
    },
    {
      id: 'visitors',
      title: 'Visitors: what we store',
      body: (
        <>
          <p>When you open an unlock page, one visit is counted:</p>
          <ul>
            <li>
              the magnet, the time, the page you came from, the description your browser sends, and
              whether the content was unlocked;
            </li>
            <li>
              a number computed from your network address and browser with a secret of that day, so
              that one person is not counted twice. The secret is deleted within two days, and with
              it the way back to you. The IP address itself is not stored with the visit.
            </li>
          </ul>
          <p>When you paste the link to your comment:</p>
          <ul>
            <li>the link, the ids and the time in it, and the result of the check;</li>
            <li>
              the comment’s text, its author’s name and public profile link as LinkedIn shows them
              to guests, and how and when they were read. This is the evidence the creator sees;
            </li>
            <li>your email address, if the creator asks for one and you give it;</li>
            <li>
              where a creator’s pixels ran, the random number under which the unlock was reported to
              them.
            </li>
          </ul>
          <p>
            While a comment waits to be checked you may leave an address to be told how it ended. It
            is used for that, and the creator does not see it. Where you have the way back to open
            content mailed to you, we store that address to write the mail and to hold to the number
            of addresses. The creator does not see it, and it is deleted 30 days after the last such
            mail, when the link in it ends.
          </p>
          <p>
            When you download a file, the link to it works for a few minutes and only for who
            unlocked the page. When you report a page, we store the reason and your words, and not
            who you are.
          </p>
        </>
      ),
    },
    {
      id: 'mails',
      title: 'Emails we send',
      body: (
        <>
          <p>
            To account holders: what they ask for (a sign-in link and code, a new password, the
            confirmation of an address) and notices about the safety of the account. To visitors:
            how a comment was settled, or the way back to what they unlocked, where they asked for
            it. There are no newsletters to people who did not ask, and no pixels in our mails.
          </p>
          <p>
            Mails that are not about signing in can be stopped by one click, in the mail or in your
            mail program. We then keep the address in a list of those who want no more of them, so
            that we can honour it. An address whose server refuses our mail is not written to for 30
            days.
          </p>
          <p>
            For 30 days after a mail has become useless we keep to whom it went, of which kind it
            was and whether it was delivered. Links and codes in mails are stored as hashes. Those
            that sign you in or tell how a comment was settled work once, the way back to open
            content five times a day.
          </p>
        </>
      ),
    },
    {
      id: 'purposes',
      title: 'What it is used for',
      body: (
        <p>
          To check comments and hand over content, to show creators their leads and figures, to hold
          to the limits of plans, to answer you, and to keep the service safe. Nothing is sold, and
          no profile of you across magnets of different creators is made.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      body: <CookieTable />,
    },
    {
      id: 'third-parties',
      title: 'Who else receives data',
      body: (
        <>
          <p>
            The creator of a magnet receives its leads. LinkedIn receives our request for the public
            post your link names; it comes from our server and carries nothing about you beyond the
            link’s ids. A creator’s photo may be loaded from the address the creator gave.
          </p>
          <p>
            A creator may use Facebook Pixel (Meta) or Google Analytics on an unlock page if their
            plan includes it. These load only after you agree where consent is required; a browser
            that asks not to be tracked (Global Privacy Control) has refused. They learn that you
            opened the page and unlocked it, and may set cookies of their own. If you refuse, the
            content opens all the same, and “Privacy choice” at the end of the page lets you change
            your mind. Without them, no third party’s script is on any page.
          </p>
          <p>
            When somebody shares an unlock page, the network it is shared on reads a preview: title,
            description, trigger word and the creator’s name, as the page itself shows them. Locked
            content is never part of it. Search engines find an unlock page only if its creator
            lists it.
          </p>
          <p>
            Mail is sent through the mail server the operator uses, and uploaded files may lie with
            a storage service the operator has chosen. No other company receives data from us,
            except where the law obliges us.
          </p>
        </>
      ),
    },
    {
      id: 'retention',
      title: 'How long it is kept',
      body: (
        <ul>
          <li>Account data and magnets: until the account is deleted.</li>
          <li>
            Leads and their evidence: until the creator’s account is deleted, or the creator or you
            ask for deletion.
          </li>
          <li>The permission to open content again: 24 hours.</li>
          <li>
            Your place while a comment waits, and an address you leave there: 90 days at most.
          </li>
          <li>An address you had the way back to open content mailed to: 30 days.</li>
          <li>What was read of a comment, apart from leads and the creator’s activity: 90 days.</li>
          <li>Visits, each without a way back to you: until the creator’s account is deleted.</li>
          <li>Reports about pages: until the creator’s account is deleted.</li>
          <li>Sign-ins: 180 days. Browsers you signed in with: 90 days.</li>
          <li>
            Records of mails: see “Emails we send”. Links that stop mails work for a year, and the
            wish they express is kept for good.
          </li>
          <li>
            Counters against abuse, which use the network address: for the minutes to a day of the
            limit.
          </li>
          <li>
            What the people who run this site do in it is written down for good, with names of the
            accounts and pages concerned, so that misuse can be found.
          </li>
          <li>Technical logs hold no tokens, addresses or comments.</li>
          <li>
            Backups hold all of this until they are replaced by newer ones; ask us how long that
            takes here.
          </li>
        </ul>
      ),
    },
    {
      id: 'security',
      title: 'How it is protected',
      body: (
        <p>
          Gated content does not leave the server before the check, and files are reached by signed
          links that expire. Passwords, session tokens and unlock permissions are stored as hashes
          only; keys that creators entrust to us are encrypted. Pages allow no scripts of others but
          those named above, and each creator reaches only their own rows. Should data get into
          wrong hands all the same, we tell those concerned without delay.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <p>
          You may ask what is stored about you, have it corrected, handed over or deleted, object to
          its use, and take back a consent at any time. Write to <SupportAddress site={site} /> from
          the address concerned, or name the comment concerned; for a lead you may also write to its
          creator. You may complain to a data protection authority.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this policy changes we put the new date at the top, and tell account holders before
          it applies.
        </p>
      ),
    },
  ];
}
