import type { ReaderName } from '#shared/parsing/readers.ts';
import type { SiteContent } from '#public-web/site/site-content.ts';
import type { LegalSection } from './legal-document.tsx';

/** The company behind each reader. */
const providers: { readonly [name in ReaderName]: string } = {
  guest_page: 'LinkedIn',
  company_page: 'LinkedIn',
  harvest_api: 'HarvestAPI (harvest-api.com)',
};

/** Section of /privacy: the companies that get data from this installation, by its settings. */
export const thirdPartiesSection = ({
  paidReaders,
  taker,
}: Pick<SiteContent, 'paidReaders' | 'taker'>): LegalSection => ({
  id: 'third-parties',
  title: 'Who else receives data',
  body: (
    <>
      <p>
        The creator of a magnet receives its leads. LinkedIn receives our request for the public
        post your link names; it comes from our server and carries nothing about you beyond the
        link’s ids. For the posts of a company page that its creator has connected, LinkedIn’s API
        receives the same ids with the creator’s access. When a creator looks at their leads, their
        browser loads the pictures of people who commented from LinkedIn, which learns its network
        address and not the page it is for. Pictures in a creator’s content, or in the news that
        creators read, may be loaded from the address given there, which then learns your network
        address. If you choose to sign in with LinkedIn, your browser goes there, and LinkedIn
        learns that you use this site.
      </p>
      {paidReaders.map((reader) => (
        <p key={reader}>
          Where LinkedIn does not show a comment to our server, we ask {providers[reader]}, a paid
          service. It receives the link to that one comment and nothing else about the visitor, the
          creator or the page. It answers with the comment’s text and time, its author’s name,
          headline, profile link and the address of their picture.
        </p>
      ))}
      <p>
        A creator may use Facebook Pixel (Meta) or Google Analytics on an unlock page if their plan
        includes it. Where consent is required, these load only after you agree. If your browser
        asks not to be tracked (Global Privacy Control), we treat that as a refusal. They learn that
        you opened the page and unlocked it, and may set their own cookies. If you decline, the
        content still opens, and “Privacy choice” at the end of the page lets you change your
        answer. Otherwise no page contains scripts of third parties.
      </p>
      <p>
        When someone shares an unlock page, the social network reads a preview: title, description,
        trigger word, the creator’s name and photo, as on the page itself. The preview never
        contains locked content. Search engines find an unlock page only if its creator lists it.
      </p>
      {taker === 'stripe' && (
        <p>
          Creators who buy a plan pay on a page of Stripe. Stripe receives their name, email address
          and account id, the plans they choose, what they write when they cancel, and what they
          type there: card, billing name, address and tax id. From Stripe we receive and keep the
          card’s brand, last four digits, expiry and fingerprint, the billing name, country and tax
          id, and what was charged. We never see the card’s number. For creators who never buy a
          plan, nothing goes to Stripe.
        </p>
      )}
      <p>
        Emails go through the operator’s email server, and uploaded files may be stored with a
        storage service the operator has chosen. No other company receives data from us, except
        where the law obliges us.
      </p>
    </>
  ),
});
