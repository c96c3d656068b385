// Puts the editor into one file: `node build.mjs FOLDER` writes editor.js and editor-licences.txt there. The same
// packages (package-lock.json) give the same bytes, which .ci/editor holds against what is in the repository.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node build.mjs FOLDER");
  process.exit(2);
}

// what it is made of, for a test that has no npm to make it again
const sources = ["build.mjs", "package-lock.json", "package.json", "src/editor.js"];
const digest = createHash("sha256");
for (const file of sources) digest.update(readFileSync(file));

const result = await build({
  entryPoints: ["src/editor.js"],
  outfile: join(folder, "editor.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  metafile: true,
  banner: { js: `// Made by web/editor; the licences of what is in it are in editor-licences.txt. Sources: ${digest.digest("hex")}` },
});

// the packages that are in the bundle, and not only installed
const packages = [...new Set(Object.keys(result.metafile.inputs).map((file) => file.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]))]
  .filter(Boolean)
  .sort();
const parts = packages.map((name) => {
  const home = join("node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((each) => join(home, each)).find(existsSync);
  if (!file) throw new Error(`${dirname(home)}: ${name} has no file with its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(file, "utf8").trim()}\n`;
});
const rule = `\n${"-".repeat(80)}\n\n`;
writeFileSync(join(folder, "editor-licences.txt"), ["What editor.js is made of, and under which licences.\n", ...parts].join(rule));
