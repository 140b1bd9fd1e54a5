import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { sampleMagnet as plainMagnet } from '#public-web/unlock/unlock-page-samples.ts';

const samplePost = 'https://www.linkedin.com/feed/update/urn:li:activity:7389678728915795969/';

/** A magnet as a creator would write it, for display; its photo does not exist. */
export const sampleMagnet: PublicMagnet = {
  ...plainMagnet,
  userId: 'nobody',
  title: 'The customer onboarding checklist: nine steps of the first 30 days',
  description:
    'What we do between the signature and the first result, with the emails we send. Used with over eighty teams.',
  linkedinPostUrl: samplePost,
  linkedinPostUrls: [samplePost],
  user: { ...plainMagnet.user, photo_url: 'https://photos.example/maya.svg' },
};

export const sampleText = `Thank you for your comment. Here is the list I use with every new customer.

### Week one

1. **One owner.** Name a person, not a team.
2. Write down what “done” means in *their* words.

> The first week decides the first year.

| Look at | Good sign |
| --- | --- |
| Logins | three people |
| Questions | about their own case |

\`\`\`
kickoff → setup → first value
\`\`\``;

/** The minimum a creator can enter. */
export const bareMagnet: Partial<PublicMagnet> = {
  title: '',
  description: null,
  icon: 'unknown',
  linkedinPostUrl: null,
  linkedinPostUrls: [],
  user: {
    ...sampleMagnet.user,
    name: '',
    linkedin_name: null,
    photo_url: null,
    linkedin_profile_url: null,
    verified: false,
  },
};

/** Words of the greatest length. */
export const longMagnet: Partial<PublicMagnet> = {
  title:
    'Donaudampfschifffahrtsgesellschaftskapitänsmützen: all we learned in eleven years of proposals',
  triggerWords: ['GROWTH', 'proposal', 'Angebotsvorlage'],
};

export const arabicMagnet: Partial<PublicMagnet> = {
  title: 'قائمة التحقق لأول ثلاثين يومًا',
  description: 'ما نفعله بين التوقيع والنتيجة الأولى، مع الرسائل التي نرسلها.',
  triggerWords: ['نمو'],
};
