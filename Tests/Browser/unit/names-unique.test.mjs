// The scripts of a page are joined to one, so no two of them may declare the same name.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const folder = new URL("../../../Sources/RingfencePage/Assets/", import.meta.url);

test("no name is declared by two scripts", () => {
  const owners = new Map();
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(new URL(file, folder), "utf8");
    for (const [, name] of text.matchAll(/^(?:export )?(?:async )?(?:function\*?|class|const|let) ([\w$]+)/gm)) {
      assert.equal(owners.get(name), undefined, `${name} in ${file}`);
      owners.set(name, file);
    }
  }
  assert.ok(owners.size > 300);
});
