const colours = [
  'paper',
  'surface',
  'sunk',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'brand',
  'on-brand',
  'brand-ink',
  'brass',
  'brass-ink',
  'brass-wash',
  'good',
  'good-wash',
  'bad',
  'bad-wash',
  'focus',
] as const;
const sizes = ['xs', 's', 'm', 'l', 'xl', '2xl'] as const;
const spaces = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const radii = ['s', 'm', 'l', 'full'] as const;

/** The tokens of tokens.css, rendered. */
export function TokenGallery() {
  return (
    <>
      <h2>Colours</h2>
      <div className="dev-row">
        {colours.map((name) => (
          <div key={name} className="dev-swatch">
            <i style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </div>
      <h2>Type</h2>
      {sizes.map((size) => (
        <p key={size} className="dev-sample" style={{ fontSize: `var(--type-${size})` }}>
          {size}: the word opens the content
        </p>
      ))}
      <h2>Space, corners, shadows</h2>
      <div className="dev-row">
        {spaces.map((step) => (
          <i key={step} style={square(`var(--space-${step})`, { background: 'var(--ink)' })} />
        ))}
      </div>
      <div className="dev-row">
        {radii.map((name) => (
          <i key={name} style={square('4rem', { borderRadius: `var(--radius-${name})` })} />
        ))}
        {['s', 'm'].map((name) => (
          <i key={name} style={square('4rem', { boxShadow: `var(--shadow-${name})` })} />
        ))}
      </div>
    </>
  );
}

function square(size: string, rest: { [property: string]: string }) {
  return { width: size, height: size, background: 'var(--surface)', ...rest };
}
