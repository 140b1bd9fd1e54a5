import { referralTermTexts } from '#shared/referrals/referral-term-texts.ts';
import { paymentTerms } from '#public-web/site/pricing/payment-texts.tsx';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { SiteContent } from '../site-content.ts';
import type { LegalSection } from './legal-document.tsx';
import { OperatorDetails } from './operator-details.tsx';
import { SupportAddress } from './support-address.tsx';

/** The text of /terms; it describes what the software does, so the two change together. */
export function termsSections(
  site: SiteView,
  { taker, referralTerms }: Pick<SiteContent, 'taker' | 'referralTerms'>,
): readonly LegalSection[] {
  const name = site.productName;
  return [
    {
      id: 'agreement',
      title: 'What these terms cover',
      body: (
        <>
          <p>
            These terms are an agreement between you and the operator of {name} at {site.publicUrl}{' '}
            (“we”). They apply to creators, who have an account, and to visitors, who open an unlock
            page. By creating an account or using a page you accept them.
          </p>
          <OperatorDetails site={site} />
          <p>
            {name} is not affiliated with, endorsed by or sponsored by LinkedIn. LinkedIn is a
            trademark of its owner, and your use of LinkedIn is governed by LinkedIn’s own terms.
          </p>
        </>
      ),
    },
    {
      id: 'age',
      title: 'Who may use it',
      body: (
        <p>
          The service is not for people under 16. If you act for a company, you confirm that you
          have the authority to accept these terms for it.
        </p>
      ),
    },
    {
      id: 'service',
      title: 'What the service does',
      body: (
        <>
          <p>
            A creator publishes a lead magnet with a trigger word. A visitor comments the word on
            LinkedIn, pastes the link to that comment on the unlock page, and the service looks for
            the word in the comment: as a guest without a LinkedIn account can see it, or as the
            creator sees it who reads the post with our browser extension or desktop app. If the
            word is there, and an email was given where the creator asks for one, the content is
            released: a text, a link, or a file to download.
          </p>
          <p>
            Data is collected because a person does something in their browser: they paste a link or
            enter an address. We do not sign in to LinkedIn for anyone, store no LinkedIn password
            or cookie, send no messages and add no connections. Creators may connect their company
            pages, where this is offered: LinkedIn’s official API then shows us the comments under
            those pages’ posts. You may do so only for pages you are allowed to administer, and you
            can disconnect them at any time.
          </p>
          <p>
            LinkedIn decides what it shows to guests. A comment we cannot see is neither accepted
            nor refused: it waits, we check again, and the creator may decide. We therefore cannot
            promise that each comment is verified within a certain time.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          Give a true name and a working email address, keep your password and the links and codes
          we email you secret, and tell us if you think someone else knows them. Your settings list
          every signed-in device and the last sign-ins; you can sign out any device. You are
          responsible for what happens in your account. One person or company may have several
          magnets, but may not open accounts to get around a plan’s limits, nor to refer themselves.
        </p>
      ),
    },
    {
      id: 'content',
      title: 'Your content',
      body: (
        <>
          <p>
            You keep all rights to what you publish. You give us the permission to store it and to
            show it to visitors who unlock it, for as long as it is published.
          </p>
          <p>
            You confirm that you may share it. Not allowed are unlawful content, malware, phishing,
            content that infringes others’ rights, promises you do not intend to keep, and anything
            that asks visitors for passwords or payment data. This applies to uploaded files as
            well.
          </p>
          <p>
            If you import people from a file, you need a reason to keep their data that the law
            allows. You state it with the import, and you answer for it.
          </p>
          <p>
            A page can be previewed where its address is shared, and search engines find it if you
            list it. Title, description, trigger word and your name are public then; the content
            stays locked.
          </p>
          <p>
            Everyone can report a page. We review reports. We may take down a page that breaks these
            rules, or suspend the account. A page that was taken down closes for everybody: nobody
            can open its content, not even people who unlocked it before. Its creator gets an email
            with the reason and can edit or delete the page, but not publish or copy it. The pages
            of a suspended account close, nobody can sign in to it, and its data is kept. Write to
            us to learn why or to object; a person decides.
          </p>
        </>
      ),
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      body: (
        <p>
          Do not test the locks of other people’s magnets, submit comments that are not yours, run
          scripts against unlock pages, or disturb the service for others. Requests are limited, and
          we may block anyone who continues after being limited. Security researchers should contact
          us first.
        </p>
      ),
    },
    {
      id: 'leads',
      title: 'Leads and personal data',
      body: (
        <>
          <p>
            You decide why and how the data of the people who unlock your content is used. By law
            you are the controller, and we are your processor. You need a legal basis to write to
            them. You tell them who you are, stop when they ask you to, and delete what you no
            longer need. They can erase their data here at any time. You then see “Erased on
            request” in its place, and delete it in your own copies too.
          </p>
          <p>
            If you put Facebook Pixel or Google Analytics on your pages, you are responsible for it
            towards your visitors. We ask them for consent unless you tell us that you do not need
            it. If you are wrong, that is at your own risk.
          </p>
          <p>
            The data we store, and for how long, is described in the{' '}
            <a href="/privacy">Privacy Policy</a>.
          </p>
        </>
      ),
    },
    {
      id: 'plans',
      title: 'Plans, limits and payment',
      body: (
        <>
          <p>
            The current plans are on the <a href="/pricing">pricing page</a>. {paymentTerms(taker)}{' '}
            The free plan needs no credit card.
          </p>
          <p>
            Leads over your monthly limit are not deleted. They wait for room, unless this site is
            set to stop at the limit. They are released, oldest first, when your plan changes to a
            larger one or a new month has room for them. When a plan changes to a smaller one,
            nothing is deleted: the magnets you activated last stay active, the others are paused,
            and you can exchange them.
          </p>
        </>
      ),
    },
    {
      id: 'referrals',
      title: 'Referrals',
      body: referralTerms.isOn ? (
        <>
          <p>
            Each account has a link that earns a share of what the people it brings pay for their
            plans.
          </p>
          <ul>
            {referralTermTexts(referralTerms).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          Referral links earn nothing here now: new clicks and payments do not count. What was
          earned before is kept, and paid out under the terms of its payment.
        </p>
      ),
    },
    {
      id: 'ending',
      title: 'Ending the agreement',
      body: (
        <p>
          You may stop at any time and delete your account in its settings. Your unlock pages close
          for new visitors at once, and people who unlocked your content keep access for 14 days.
          Until then you can keep the account. After that its magnets, files, leads and their
          evidence are deleted, and its plan ends. Copies remain in backups until those are
          replaced. Export your data first, in the settings of your account. We may close an account
          that breaks these terms, after a warning where that is reasonable. A closed account can be
          deleted too: write to us.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Warranty and liability',
      body: (
        <p>
          We run the service with care, but without guarantees: LinkedIn may change what guests can
          see, and no service is always available. Example figures on our pages are not guarantees.
          We are liable without limit for intent and gross negligence and for harm to life and
          health; otherwise only for the breach of an essential duty, and only for foreseeable
          damage. Your statutory rights as a consumer are not affected.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When these terms change we put the new date at the top and tell creators in the product’s
          news before it applies. If you do not agree you can leave before that day.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about these terms: <SupportAddress site={site} />.
        </p>
      ),
    },
  ];
}
