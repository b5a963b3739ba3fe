// Bundles the program for `node` or the `web` into a folder: node webpack.cjs TARGET FOLDER
const webpack = require("webpack");
const [target, folder] = process.argv.slice(2);
const options = {
  mode: "production", context: __dirname, entry: "./bundled.mjs", target: target === "node" ? "node18" : ["web", "es2022"],
  output: { path: folder, filename: "main.js" }, experiments: { topLevelAwait: true }, optimization: { minimize: false },
};
webpack(options, (error, stats) => {
  if (error) throw error;
  const { errors, warnings } = stats.toJson();
  // Its limits of size are those of scripts.
  const others = warnings.filter(({ message }) => !/size limit|limit the size/.test(message));
  if (errors.length + others.length > 0) throw new Error([...errors, ...others].map(({ message }) => message).join("\n"));
});
