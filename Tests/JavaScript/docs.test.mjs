// The blocks of JavaScript in the guide are one program, one behind the other, and print what stands behind them.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

for (const [page, count] of [["Docs/Embedding/Node.md", 6], ["Docs/Embedding/Pages.md", 2], ["Docs/Embedding.md", 1], ["Sources/JavaScript/ringfence/README.md", 1]]) {
  test(`the program of ${page} prints what the page shows`, () => {
    const blocks = [...readFileSync(page, "utf8").matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language, text]) => ({ language, text }));
    const program = blocks.filter((block) => block.language === "js").map((block) => block.text);
    assert.equal(program.length, count);
    const file = fileURLToPath(new URL("program.mjs", import.meta.url));
    writeFileSync(file, program.join("\n"));
    const found = execFileSync(process.execPath, [file], { encoding: "utf8" });
    const outputs = blocks.filter((block, index) => block.language === "text" && blocks[index - 1]?.language === "js");
    assert.equal(found, outputs.map((block) => block.text).join(""));
  });
}
