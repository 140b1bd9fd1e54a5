/** Three starting points for an empty form, with texts to replace. */
export interface Starter {
  id: string;
  name: string;
  text: string;
  icon: 'file-text' | 'book-open' | 'video';
  values: { title: string; description: string; triggerWords: string[] };
  textContent: string;
}

export const starters: readonly Starter[] = [
  {
    id: 'checklist',
    name: 'Checklist',
    text: 'Ten steps on one page',
    icon: 'file-text',
    values: {
      title: 'The [topic] checklist',
      description: 'Ten steps to [result], in the order we do them ourselves.',
      triggerWords: ['CHECKLIST'],
    },
    textContent:
      '## Before you start\n\n- [ ] First step\n- [ ] Second step\n\n## On the day\n\n- [ ] Third step\n',
  },
  {
    id: 'swipe',
    name: 'Swipe file',
    text: 'Examples to borrow from',
    icon: 'book-open',
    values: {
      title: '[Number] [things] worth stealing',
      description: 'Each with a note on why it works.',
      triggerWords: ['SWIPE'],
    },
    textContent: '## 1. First example\n\n> Quote the example here.\n\nWhy it works: …\n',
  },
  {
    id: 'course',
    name: 'Mini course',
    text: 'Five short lessons',
    icon: 'video',
    values: {
      title: '[Skill] in five short lessons',
      description: 'Ten minutes a day for a working week.',
      triggerWords: ['LESSON'],
    },
    textContent: '## Day 1\n\nWhat you learn, and one exercise.\n\n## Day 2\n\n…\n',
  },
];

export function starterById(id: string | null): Starter | undefined {
  return starters.find((starter) => starter.id === id);
}
