import type { ReactNode } from 'react';

export interface Question {
  ask: string;
  answer: ReactNode;
}

/** Questions that open one by one, with or without JavaScript. */
export function Questions({ title, questions }: { title: string; questions: readonly Question[] }) {
  return (
    <section className="wide questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className="title">
        {title}
      </h2>
      <div>
        {questions.map(({ ask, answer }) => (
          <details key={ask} name="questions">
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
