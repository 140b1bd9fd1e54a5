/**
 * A JSON-LD block: data that no browser executes, so the CSP allows it. `<` is escaped, so that no
 * text in it can end the element.
 */
export function StructuredData({ entry }: { entry: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...entry });
  return (
    <script
      type="application/ld+json"
      // Serialised here and escaped above.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', String.raw`\u003c`) }}
    />
  );
}
