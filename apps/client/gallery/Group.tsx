import type { Stories } from './story.ts';

/** All stories of a group, each under its name. */
export function Group({ stories }: { stories: Stories }) {
  return (
    <main className="stack gap-6 pad-4">
      {Object.entries(stories).map(([name, Story]) => (
        <section key={name} aria-label={name}>
          <p className="small-text muted">{name}</p>
          <Story />
        </section>
      ))}
    </main>
  );
}
