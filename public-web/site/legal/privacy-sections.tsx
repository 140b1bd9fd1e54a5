import type { SiteView } from '#public-web/frame/site-view.ts';
import type { SiteContent } from '../site-content.ts';
import { CookieTable } from './cookie-table.tsx';
import { creatorViewSection } from './creator-view-section.tsx';
import { creatorsSection } from './creators-section.tsx';
import type { LegalSection } from './legal-document.tsx';
import { OperatorDetails } from './operator-details.tsx';
import { retentionSection } from './retention-section.tsx';
import { SupportAddress } from './support-address.tsx';
import { thirdPartiesSection } from './third-parties-section.tsx';

/** The text of /privacy; it names what the tables hold, so the two change together. */
export function privacySections(
  site: SiteView,
  { paidReaders, taker, visitMonths }: Pick<SiteContent, 'paidReaders' | 'taker' | 'visitMonths'>,
): readonly LegalSection[] {
  const name = site.productName;
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      body: (
        <>
          <p>
            {name} at {site.publicUrl} is run by its operator (“we”), reachable at{' '}
            <SupportAddress site={site} />. We are responsible for accounts and for this website.
            The creator of a lead magnet is responsible for its leads, and we store them on the
            creator’s behalf. Each unlock page names its creator.
          </p>
          <OperatorDetails site={site} />
          <p>
            {name} is not affiliated with LinkedIn. The service is not for people under 16; if you
            learn that a younger person gave us data, please write to us and we will delete it.
          </p>
        </>
      ),
    },
    {
      id: 'principles',
      title: 'How data comes to us',
      body: (
        <p>
          You start the collection in your browser: you open an account, paste a link or type an
          address. Creators may also read their own posts: see “Comments a creator reads”. The legal
          basis is your consent, or that we need the data to do what you asked for. We do not crawl
          profiles, do not sign in to LinkedIn for anyone, and store no LinkedIn password or cookie.
          Where a creator has connected the company page of a post, LinkedIn’s official API shows us
          its comments: text and time, and a number in place of a member’s name and profile.
        </p>
      ),
    },
    creatorsSection,
    {
      id: 'visitors',
      title: 'Visitors: what we store',
      body: (
        <>
          <p>When you open an unlock page, one visit is counted:</p>
          <ul>
            <li>
              the magnet, the time, the name of the site you came from (not the page’s path), the
              tags of the link (“utm_…”), the description your browser sends, and whether the
              content was unlocked;
            </li>
            <li>
              what we derive from it: your country (from the network address, by a file on this
              server or as the proxy in front of it says), the kind of device and the browser;
            </li>
            <li>
              a number computed from your network address and browser with a secret of that day, so
              that one person is not counted twice. We delete the secret within two days. After that
              the number cannot be traced back to you. The IP address itself is not stored with the
              visit.
            </li>
          </ul>
          <p>When you paste the link to your comment:</p>
          <ul>
            <li>the link, the ids and the time in it, and the result of the check;</li>
            <li>
              the comment’s text, its author’s name, headline, public profile link and the address
              of their picture, where LinkedIn shows them, and how and when they were read. This is
              the evidence the creator sees. We keep no copy of the picture: the creator’s browser
              loads it from LinkedIn until that address ends;
            </li>
            <li>
              how you came: the name of the site before (not its path), the tags of the link
              (“utm_…”), when you opened the page, the country, the kind of device and browser. We
              keep this of the first try and of the one that unlocked, for the creator to see. No
              cookie is set for it;
            </li>
            <li>your email address, whether you confirmed it, and what you agreed to there;</li>
            <li>what you answer to the creator’s questions, and when you took the next step;</li>
            <li>
              what the creator adds to your lead: a stage, tags, notes, fields of their own and
              points by their rules. A creator sees your leads on their own pages together. The page
              for your own data shows this too, and erases it with the rest;
            </li>
            <li>
              if a creator’s pixels ran, the random number that identifies the unlock in their
              reports.
            </li>
          </ul>
          <p>
            A creator may also import people from a file of their own: names, email addresses,
            profile links and what else the file says. The creator states why they may keep this. We
            email nobody because of an import, and the page for your own data shows it.
          </p>
          <p>
            While a comment waits to be checked you may leave an email address to get the result. We
            use it only for that, and the creator does not see it. If you ask us to email you the
            link to unlocked content, we store that address to send the email and to limit the
            number of addresses. The creator does not see it. We delete it 30 days after the last
            such email, when its link expires.
          </p>
          <p>
            When you download a file, its link works for a few minutes, and only for the person who
            unlocked the page. When you report a page, we store the reason and your text, but not
            who you are.
          </p>
        </>
      ),
    },
    creatorViewSection,
    {
      id: 'mails',
      title: 'Emails we send',
      body: (
        <>
          <p>
            To account holders: what they ask for (a sign-in link and code, a new password, the
            confirmation of an address), notices about the account, such as its security, its plan,
            its leads, an export or a page that was taken down, and a summary of each week, which
            one click in it switches off. To visitors, if they asked for it: the result of a check
            (or that the page was taken down meanwhile), a link to what they unlocked, or a link to
            their own data and the receipt after they erased it. We send no newsletters to people
            who did not ask, and our emails contain no pixels.
          </p>
          <p>
            Visitors can stop these emails with one click, in the email or in their email program.
            We then keep the address in a list of people who unsubscribed. If an email server
            refuses our email, we do not write to that address for 30 days.
          </p>
          <p>
            For 30 days after an email expires we keep its address, its kind and whether it was
            delivered. Links and codes in emails are stored as hashes. A link that signs you in or
            tells you the result of a check works once. A link back to unlocked content works five
            times a day.
          </p>
        </>
      ),
    },
    {
      id: 'purposes',
      title: 'What we use it for',
      body: (
        <p>
          To check comments and deliver content, to show creators their leads and figures, to apply
          the limits of plans, to answer you, and to keep the service safe. We do not sell data, and
          we do not build a profile of you across magnets of different creators.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      body: <CookieTable />,
    },
    thirdPartiesSection({ paidReaders, taker }),
    retentionSection({ visitMonths }),
    {
      id: 'security',
      title: 'How it is protected',
      body: (
        <p>
          Gated content does not leave the server before the check, and file links are signed and
          expire. Passwords, session tokens and unlock permissions are stored only as hashes. Access
          tokens of creators are encrypted. Pages allow no third-party scripts except those named
          above, and each creator can access only their own data. If data is exposed, we tell the
          people affected without delay.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <p>
          You may ask what is stored about you, have it corrected, handed over or deleted, object to
          its use, and take back a consent at any time. If you left an email address, you can see,
          download and erase what is stored under it on{' '}
          <a href="/privacy/erase">the page for your own data</a>. Otherwise write to{' '}
          <SupportAddress site={site} /> from the address concerned, or name the comment concerned.
          For a lead you may also write to its creator. Account holders can download a copy of their
          data and delete their account in their settings. You may complain to a data protection
          authority.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this policy changes we put the new date at the top, and tell account holders in the
          product’s news before it applies.
        </p>
      ),
    },
  ];
}
