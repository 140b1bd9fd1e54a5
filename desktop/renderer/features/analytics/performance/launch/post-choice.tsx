import { Select } from '#desktop/renderer/ui/controls/select.tsx';

export interface Post {
  key: string;
  /** LinkedIn tells nobody a title: its time. */
  label: string;
}

/** Chooses the post whose hour is shown; also one that is none of the listed can be the chosen one. */
export function PostChoice({
  posts,
  chosen,
  onChoose,
}: {
  posts: readonly Post[];
  chosen: Post | null;
  onChoose: (key: string) => void;
}) {
  const isListed = posts.some(({ key }) => key === chosen?.key);
  const offered = chosen === null || isListed ? posts : [chosen, ...posts];
  return (
    <Select
      aria-label="Post"
      value={chosen?.key ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      className="max-w-xl"
    >
      {chosen === null && (
        <option value="" disabled>
          Choose a post
        </option>
      )}
      {offered.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </Select>
  );
}
