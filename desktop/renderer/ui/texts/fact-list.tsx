/** Terms and their texts, in two columns where there is space. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, text: string])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm leading-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2.5">
      {facts.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="font-medium">{term}</dt>
          <dd className="mb-2 text-pretty text-ink-soft sm:mb-0">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
