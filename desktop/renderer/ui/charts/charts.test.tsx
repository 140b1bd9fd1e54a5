import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BarList } from './bar-list.tsx';
import { Bars } from './bars.tsx';
import { changeOf } from './change.tsx';
import { ChartLoading } from './chart-panel.tsx';
import { FigureTile } from './figure-tile.tsx';
import { Funnel } from './funnel.tsx';
import { shareText } from '../texts/share-text.ts';
import { HeatMap } from './heat-map.tsx';
import { readoutText } from './readout-card.tsx';
import { Sparkline } from './sparkline.tsx';
import { TimeSeries } from './time-series.tsx';

const buckets = ['Mon', 'Tue', 'Wed', 'Thu'].map((name) => ({ name, short: name }));
const count = (html: string, piece: string) => html.split(piece).length - 1;

it('a gap in a series draws no line across it, and an open last bucket is dotted', () => {
  const html = renderToStaticMarkup(
    <TimeSeries
      title="Visits"
      bucketLabel="Day"
      buckets={buckets}
      isLastOpen
      lines={[{ label: 'Visits', tone: 'brand', values: [4, null, 2, 3] }]}
    />,
  );
  // Monday is a dot alone; Wednesday to Thursday is one stretch, and that one is still running.
  expect(count(html, 'stroke-dasharray="2 5"')).toBe(1);
  expect(count(html, 'left:12.5%;top:')).toBe(1);
  expect(html).toContain('aria-label="Visits, chart. Arrow keys read it."');
});

it('a comparison is dashed, named in the legend, and lies behind what it is compared with', () => {
  const html = renderToStaticMarkup(
    <TimeSeries
      title="Visits"
      bucketLabel="Day"
      buckets={buckets}
      lines={[
        { label: 'This week', tone: 'brand', values: [4, 5, 2, 3] },
        {
          label: 'Week before',
          tone: 'soft',
          values: [1, 1, 1, 1],
          comparison: { names: ['a', 'b', 'c', 'd'] },
        },
      ]}
    />,
  );
  expect(html.indexOf('stroke-dasharray="5 5"')).toBeLessThan(html.indexOf('opacity="0.1"'));
  expect(html).toContain('Week before');
});

it('bars stack to their sum and the heat map marks no hour without visits', () => {
  const bars = renderToStaticMarkup(
    <Bars
      title="First hour"
      bucketLabel="Minute"
      buckets={buckets.slice(0, 2)}
      parts={[
        { label: 'Verified', tone: 'verified', values: [2, 0] },
        { label: 'Failed', tone: 'bad', values: [2, 1] },
      ]}
    />,
  );
  expect(count(bars, 'height:max(2px, 50%)')).toBe(2);
  expect(count(bars, 'height:max(2px, 25%)')).toBe(1);
  const cells = Array.from({ length: 168 }, (_, place) => (place === 30 ? 9 : 0));
  const map = renderToStaticMarkup(<HeatMap title="Week" valueLabel="Visits" cells={cells} />);
  expect(count(map, 'var(--ink) 5%')).toBe(167);
});

it('rows of a bar list are one stop of the Tab key, and say which of them filters', () => {
  const html = renderToStaticMarkup(
    <BarList
      caption="Countries"
      columns={['Country', 'Visits']}
      rows={[
        { key: 'DE', name: 'Germany', value: '12', length: 1, isChosen: true },
        { key: 'FR', name: 'France', value: '3', length: 0.25 },
      ]}
      onChoose={() => undefined}
      onRows={() => undefined}
    />,
  );
  expect(count(html, 'tabindex="0"')).toBe(1);
  expect(count(html, 'tabindex="-1"')).toBe(3);
  expect(count(html, 'aria-pressed="true"')).toBe(1);
});

it('a funnel says what was lost before each step, and a gain is no loss', () => {
  const html = renderToStaticMarkup(
    <Funnel
      title="Funnel"
      chosen="b"
      onChoose={() => undefined}
      steps={[
        { key: 'a', label: 'Visits', value: 200, tone: 'brand' },
        { key: 'b', label: 'Verified', value: 50, tone: 'verified' },
        { key: 'c', label: 'Opened', value: 60, tone: 'brand' },
      ]}
    />,
  );
  expect(html).toContain('150 lost');
  expect(count(html, ' lost')).toBe(1);
  expect(shareText(1, 0)).toBe('–');
  expect(shareText(1, 8)).toBe('12.5%');
});

it('a step of a funnel that is not known is no zero: it has neither a bar nor a share', () => {
  const html = renderToStaticMarkup(
    <Funnel
      title="Funnel"
      chosen="b"
      onChoose={() => undefined}
      steps={[
        { key: 'a', label: 'Visitors', value: null, tone: 'brand' },
        { key: 'b', label: 'Tries', value: 4, tone: 'brand' },
        { key: 'c', label: 'Verified', value: 2, tone: 'verified' },
      ]}
    />,
  );
  expect(count(html, 'data-step=')).toBe(3);
  expect(count(html, '>–</span>')).toBe(1);
  expect(count(html, 'width:')).toBe(2);
  expect(count(html, '%</span>')).toBe(0);
  expect(html).toContain('>2 lost</span>');
});

it('a figure tile carries its formula and a change, and a change needs a base for a percentage', () => {
  const html = renderToStaticMarkup(
    <FigureTile
      label="Visits"
      value="30"
      formula="Page loads."
      change={{ now: 30, before: 20, beforeText: '20' }}
      trend={<Sparkline values={[1, 2, 3]} />}
    />,
  );
  expect(html).toContain('aria-label="How Visits is counted"');
  expect(html).toContain('50%');
  expect(changeOf(5, 0)).toEqual({ direction: 'up', text: 'new' });
  expect(changeOf(0, 0).direction).toBe('same');
  expect(changeOf(1, 4).text).toBe('75%');
});

it('a readout is one sentence with all its values', () => {
  const lines = [
    { label: 'Visits', text: '12' },
    { label: 'Before', text: '9', note: '2 Mar' },
  ];
  expect(readoutText({ name: '9 Mar', lines })).toBe('9 Mar: Visits 12, Before 9 (2 Mar)');
});

it('while it loads a chart has the heading and the height it will have', () => {
  const loading = renderToStaticMarkup(<ChartLoading title="Week" height="h-64" />);
  const loaded = renderToStaticMarkup(<HeatMap title="Week" valueLabel="Visits" cells={[]} />);
  for (const html of [loading, loaded]) {
    expect(html).toContain('>Week</h2>');
    expect(html).toMatch(/class="[^"]*\bh-64\b/);
  }
});
