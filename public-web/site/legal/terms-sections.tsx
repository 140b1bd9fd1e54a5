import type { SiteView } from '#public-web/frame/site-view.ts';
import type { LegalSection } from './legal-document.tsx';
import { SupportAddress } from './support-address.tsx';

/** The text of /terms; it describes what the software does, so the two change together. */
export function termsSections(site: SiteView): readonly LegalSection[] {
  const name = site.productName;
  return [
    {
      id: 'agreement',
      title: 'What these terms cover',
      body: (
        <>
          <p>
            These terms are an agreement between you and whoever operates {name} at {site.publicUrl}{' '}
            (“we”). They apply to creators, who have an account, and to visitors, who open an unlock
            page. By creating an account or using a page you accept them.
          </p>
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
          The service is not for people under 16. If you act for a company, you confirm that you may
          bind it to these terms.
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
            the word in the comment as a guest without a LinkedIn account can see it. If the word is
            there, and an email was given where the creator asks for one, the content is released: a
            text, a link, or a file to download.
          </p>
          <p>
            Data is collected because a person does something in their browser: pasting a link,
            giving an address. We do not sign in to LinkedIn for anybody, store no LinkedIn password
            or cookie, send no messages and add no connections.
          </p>
          <p>
            LinkedIn decides what it shows to guests. A comment we cannot see is neither accepted
            nor called wrong: it waits, is tried again, and the creator may decide. We therefore
            cannot promise that each comment is verified within a certain time.
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
          we mail you to yourself, and tell us when you think somebody else knows them. Your
          settings list every signed-in device and the last sign-ins; you can end any of them. You
          answer for what happens in your account. One person or company may have several magnets,
          but may not open accounts to get around a plan’s limits, nor to refer themselves.
        </p>
      ),
    },
    {
      id: 'content',
      title: 'Your content',
      body: (
        <>
          <p>
            What you publish stays yours. You give us the permission to store it and to show it to
            visitors who unlock it, for as long as it is published.
          </p>
          <p>
            You confirm that you may share it. Not allowed are unlawful content, malware, phishing,
            content that infringes others’ rights, promises you do not mean to keep, and anything
            that asks visitors for passwords or payment data. This goes for uploaded files as well.
          </p>
          <p>
            A page can be previewed where its address is shared, and search engines find it if you
            list it. Title, description, trigger word and your name are public then; the content
            stays locked.
          </p>
          <p>
            Everybody can report a page. We look at reports and may pause a page or suspend an
            account that breaks these rules: its pages close and nobody can sign in to it, its data
            is kept. You are told why, and you may object by writing to us; a person decides.
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
          we may block who goes on after being limited. Security researchers are welcome to write
          first.
        </p>
      ),
    },
    {
      id: 'leads',
      title: 'Leads and personal data',
      body: (
        <>
          <p>
            For the people who unlock your content you decide why and how their data is used; the
            law calls you the controller, and us your processor. You need a legal basis to write to
            them, you tell them who you are, you honour it when they ask you to stop, and you delete
            what you no longer need.
          </p>
          <p>
            If you put Facebook Pixel or Google Analytics on your pages, you answer for that use
            towards your visitors. We ask them for consent unless you tell us that you need none; to
            say so wrongly is at your own risk.
          </p>
          <p>
            What is stored and for how long is in the <a href="/privacy">Privacy Policy</a>.
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
            The current plans are on the <a href="/pricing">pricing page</a>. Paid plans run by the
            month and can be cancelled at any time to the end of the paid month. The free plan needs
            no credit card.
          </p>
          <p>
            Leads beyond a monthly limit are held, not deleted, unless this site is set to stop at
            the limit. When a plan changes to a smaller one, nothing is deleted; you choose what
            stays active. We announce higher prices at least 30 days before they apply to you.
          </p>
        </>
      ),
    },
    {
      id: 'ending',
      title: 'Ending it',
      body: (
        <p>
          You may stop at any time and ask us to delete your account. We may end an account that
          breaks these terms, after a warning where a warning makes sense. With the account, its
          magnets, files, leads and their evidence are deleted; in backups they last until these are
          replaced. Export your leads before.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Promises and liability',
      body: (
        <p>
          We run the service with care, but as it is: LinkedIn may change what guests can see, and
          no service is always up. Figures on our pages that are marked as claims are not
          guarantees. We are liable without limit for intent and gross negligence and for harm to
          life and health; otherwise only for the breach of a main duty, and up to what is
          foreseeable. Rights that the law gives you as a consumer stay untouched.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When these terms change we put the new date at the top and tell creators by email or in
          the product’s news before it applies. If you do not agree you can leave before that day.
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
