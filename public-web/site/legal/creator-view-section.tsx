import type { LegalSection } from './legal-document.tsx';

/** Section of /privacy: what creators' own browsers and apps send, by decision 28. */
export const creatorViewSection: LegalSection = {
  id: 'creator-view',
  title: 'Comments a creator reads',
  body: (
    <>
      <p>
        A creator may read the comments under their own post with our browser extension or desktop
        app, signed in to LinkedIn themselves. It sends us:
      </p>
      <ul>
        <li>
          comments under posts that the creator’s pages name: the text, the author’s name, headline,
          profile link and the address of their picture, the comment’s ids, and when it was read.
          This includes comments of people who never opened a page. Under other posts, only comments
          that wait to be checked;
        </li>
        <li>how many comments the post has, and when the creator last read it;</li>
        <li>
          if LinkedIn’s page was not understood, a sample of its markup without texts, names and
          ids.
        </li>
      </ul>
      <p>
        We use these comments only to check comments for this creator, because the creator answers
        the people who comment there. We never get the creator’s LinkedIn password or session. We
        delete these comments 30 days after they were read, samples after 30 days, and the time of a
        reading after 90 days. If you <a href="/privacy/erase">erase your lead</a>, your comments
        are deleted here too.
      </p>
      <p>
        Of each paired browser or app we store a hash of its token, its name and version, and when
        it was paired and last used. It is deleted when the creator removes it, or after 90 days
        without use.
      </p>
    </>
  ),
};
