import { escaped, type MakeSkeleton } from "../skeleton.js";

/** A design system: tokens, a stylesheet built on them, a guide, and an example page. */
export const designSystems: MakeSkeleton = (about) => ({
  entry: "GUIDE.md",
  use: "Link `system.css` and open `example.html` in a browser. GUIDE.md describes each part.",
  agentSpec: `agent_spec:
  inputs:
    - { name: page, type: file, description: The page or component to build, required: true }
  outputs:
    - { name: markup, type: html, description: "Markup that uses the classes of system.css" }
  side_effects: []
  context_budget: 2500
`,
  files: {
    "GUIDE.md": `# ${about.title}

${about.description}

## Files

- \`tokens.json\`: colors, spacing and type sizes, for tools.
- \`system.css\`: the tokens as custom properties, and the components.
- \`example.html\`: every component on one page.

## Rules

- Use only colors from tokens. Add a missing color there first, with its contrast.
- Text uses \`--text\` on \`--surface\`. Both pairs of the default theme have a contrast of at least 7:1.
- Spacing is a multiple of \`--space\`. Separate components with one \`.stack\`, not with margins.
- Every control is reachable by keyboard and has a visible focus indicator.

## Components

| class | element | use |
|---|---|---|
| \`.stack\` | any | stacks children vertically with even spacing |
| \`.card\` | \`article\` | one item that users can open or select |
| \`.button\` | \`button\`, \`a\` | the primary action of a card |
| \`.note\` | \`p\` | what the reader should know before acting |
`,
    "tokens.json": `${JSON.stringify(
      {
        color: {
          text: "#1b1f24",
          surface: "#ffffff",
          accent: "#0b5394",
          onAccent: "#ffffff",
          line: "#c9ced6",
        },
        space: "0.5rem",
        radius: "0.375rem",
        type: { body: "1rem", small: "0.875rem", title: "1.5rem" },
      },
      null,
      2,
    )}
`,
    "system.css": `:root {
  --text: #1b1f24;
  --surface: #ffffff;
  --accent: #0b5394;
  --on-accent: #ffffff;
  --line: #c9ced6;
  --space: 0.5rem;
  --radius: 0.375rem;
}

body {
  max-width: 60ch;
  margin: 0 auto;
  padding: calc(4 * var(--space));
  color: var(--text);
  background: var(--surface);
  font: 1rem / 1.5 system-ui, sans-serif;
}

.stack > * + * {
  margin-top: calc(2 * var(--space));
}

.card {
  padding: calc(2 * var(--space));
  border: 1px solid var(--line);
  border-radius: var(--radius);
}

.button {
  display: inline-block;
  padding: var(--space) calc(2 * var(--space));
  border: 0;
  border-radius: var(--radius);
  color: var(--on-accent);
  background: var(--accent);
  font: inherit;
  text-decoration: none;
}

.button:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}

.note {
  padding-left: calc(2 * var(--space));
  border-left: 4px solid var(--accent);
}
`,
    "example.html": `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>${escaped(about.title)}</title>
  <link rel="stylesheet" href="system.css">
</head>
<body class="stack">
  <h1>${escaped(about.title)}</h1>
  <p>${escaped(about.description)}</p>
  <article class="card stack">
    <h2>A card</h2>
    <p class="note">What the reader should know before acting.</p>
    <a class="button" href="#">Act</a>
  </article>
</body>
</html>
`,
  },
});
