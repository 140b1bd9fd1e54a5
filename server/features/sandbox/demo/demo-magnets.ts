import type { CreateMagnetBody } from '#shared/magnets/magnet-fields.ts';
import { CreateMagnetBody as CreateMagnet } from '#shared/magnets/magnet-fields.ts';
import type { Launch } from './demo-curve.ts';
import { DEMO_PICTURE } from './pictures/demo-picture.ts';

export const demoCreator = {
  name: 'Nora Lindqvist',
  email: 'demo@unlatch.example',
  headline: 'I help small teams sell without a sales team',
  /** Made up like those of the practice LinkedIn; no member can have it. */
  profileUrl: 'https://www.linkedin.com/in/sandbox-nora-lindqvist',
} as const;

const launchChecklist = `## Before you post

1. **One reader.** Write down who should stop scrolling. A job title is too wide; "first sales hire at a ten-person company" is a reader.
2. **One promise.** Finish the sentence "after reading this you can …". If you need an "and", you have two posts.
3. **One word.** Ask for a word people can spell on a phone, and put it on a line of its own.

## The first hour

![A bar chart of the comments on one post: more than half come in its first three hours](${DEMO_PICTURE})

- Answer every comment within the hour, with a question rather than "sent!".
- Pin the comment that explains where the link is.
- Leave the post text alone until the evening; edits in the first hour cost reach.

## The next morning

| Look at | Good sign | If not |
| --- | --- | --- |
| Comments with the word | one in ten readers | make the promise more concrete |
| Unlocks of those comments | more than half | say in the post where the link is |
| Replies to your first message | one in five | ask about their case, not about a call |

My settings for notifications while a post is young: [screenshots](https://linkedin-account-notes.example/first-hour).

## Three posts to write next

1. What you believed about growth two years ago, and what changed your mind.
2. The smallest thing you changed that moved a number, with the number.
3. A question you get every week, answered in ten lines.`;

const interviewGuide = `## Twelve questions for a customer interview

**About the week before they bought**

1. What happened that made you look for something new?
2. Who else noticed the problem?
3. What did you try first?
4. What did that cost you, in money or in evenings?

**About choosing**

5. Where did you look, and in which order?
6. What almost made you stop?
7. What did you compare us with?
8. Who had to say yes?

**About today**

9. Show me how you used it this week.
10. What do you still do by hand?
11. If it disappeared tomorrow, what would you do?
12. Whom would you tell about it, and what would you say?

### How to listen

Ask for the last time it happened, never for what they usually do. Count to five before you fill a silence. Write their words down, not your summary of them: the best headline you will ever have is in there.`;

const noteSheet = `| Question | What they said, in their words | What they did |
| --- | --- | --- |
| What happened the week before? | | |
| What did you try first? | | |
| What almost made you stop? | | |

One sheet for each person, here or [as a spreadsheet](https://sheets.copydesk.example/interview-notes). Read five of them in a row before you change anything.`;

/** Answers to choose from on the page about posts. */
const whatHoldsBack = ['Ideas', 'Time to write', 'Nobody comments', 'What to do after'] as const;

/**
 * The demo creator's magnets: one of each kind that a newcomer should see. Their posts, oldest first,
 * fill half a year, so that 90 days have 90 to be compared with.
 */
export const demoMagnets: readonly {
  fields: CreateMagnetBody;
  posts: readonly Launch[];
  /** Of its page, the present one last. */
  addresses: readonly string[];
}[] = [
  {
    fields: {
      title: 'The 30-minute LinkedIn post checklist',
      description:
        'The list I go through before and after every post: one reader, one promise, one word, and what to look at the next morning.',
      icon: 'rocket',
      contentType: 'text' as const,
      textContent: launchChecklist,
      triggerWords: ['GROWTH'],
      brandColor: null,
      nextStepLabel: 'Send me your next post before it goes up',
      nextStepUrl: 'https://www.linkedin.com/in/sandbox-nora-lindqvist',
      question: 'What holds you back most?',
      questionChoices: [...whatHoldsBack],
    },
    posts: [
      { daysAgo: 36, weekday: 2, hour: 7, peak: 260, tail: 14 },
      { daysAgo: 8, weekday: 2, hour: 7, peak: 420, tail: 34 },
    ],
  },
  {
    fields: {
      title: 'The four questions that find your price',
      description:
        'How to learn what people would pay without asking them for a number. A ten-minute read on the web, with the chart explained.',
      icon: 'book-open',
      contentType: 'link' as const,
      linkUrl: 'https://en.wikipedia.org/wiki/Van_Westendorp%27s_Price_Sensitivity_Meter',
      triggerWords: ['PRICING', 'prices'],
      template: 'modern' as const,
    },
    posts: [
      { daysAgo: 112, weekday: 4, hour: 8, peak: 180, tail: 10 },
      { daysAgo: 71, weekday: 1, hour: 15, peak: 120, tail: 12 },
      { daysAgo: 18, weekday: 4, hour: 8, peak: 210, tail: 24 },
    ],
  },
  {
    fields: {
      title: 'Customer interview guide: 12 questions that get honest answers',
      description:
        'The questions, in the order I ask them, and how to listen. I also send a worked example by email.',
      icon: 'lightbulb',
      items: [
        {
          type: 'text' as const,
          title: 'The twelve questions',
          textContent: interviewGuide,
        },
        {
          type: 'link' as const,
          title: 'Where the method comes from',
          linkUrl: 'https://en.wikipedia.org/wiki/Customer_development',
        },
        { type: 'text' as const, title: 'Note sheet to copy', textContent: noteSheet },
      ],
      triggerWords: ['INTERVIEW'],
      template: 'professional' as const,
      collectEmails: true,
      emailPrompt: 'Where shall I send the worked example?',
      confirmsEmail: true,
      consentText: 'I also want your monthly letter about talking to customers.',
      mailSubject: '{{first_name}}, your interview guide',
      mailText:
        'Hi {{first_name}},\n\nhere is the way back to **{{title}}**, with the note sheet to copy.\n\n[Open the guide]({{link}})\n\nTwo things that help in the first interview:\n\n- Ask about the last time, not about opinions.\n- Wait. The best answers come after a pause.\n\n{{creator}}',
      brandColor: '#0f766e',
    },
    addresses: ['customer-interviews', 'interview-guide'],
    posts: [
      { daysAgo: 171, weekday: 3, hour: 6, peak: 170, tail: 8 },
      { daysAgo: 128, weekday: 2, hour: 12, peak: 110, tail: 8 },
      { daysAgo: 57, weekday: 3, hour: 16, peak: 160, tail: 12 },
      { daysAgo: 24, weekday: 3, hour: 6, peak: 150, tail: 22 },
    ],
  },
].map(({ fields, posts, addresses = [] }) => ({
  fields: CreateMagnet.parse(fields),
  posts,
  addresses,
}));

/** The magnet about prices closes some day and is not for everybody; the last one when they are made: 1. */
export const demoLimits = {
  magnet: 1,
  closesInDays: 45,
  changes: {
    unlockLimit: 5_000,
    closingText: 'The worksheet is back in spring. Follow me to see the post.',
  },
} as const;

/** What the magnet about prices leads to: the one about posts. By their places when they are made. */
export const demoNextStep = {
  from: 1,
  to: 2,
  label: 'Now write the post that asks the four questions',
} as const;

/** Tags of these magnets, by their place when they are made: the last one first. */
export const demoTags: readonly { name: string; color: string; magnets: readonly number[] }[] = [
  { name: 'Evergreen', color: 'green', magnets: [0, 1] },
  { name: 'Spring launch', color: 'violet', magnets: [2] },
];
