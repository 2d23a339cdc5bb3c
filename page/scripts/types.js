// Writes types/engine.d.ts, the types of the engine's requests and responses, from the OpenAPI
// document that the engine serves. Git ignores that file: whoever needs it makes it.

import { readFile, writeFile } from "node:fs/promises";

const DOCUMENT = new URL("../../crates/dedale-app/openapi.json", import.meta.url);
const FILE = new URL("../types/engine.d.ts", import.meta.url);
const HEAD = `// Generated from the engine's OpenAPI document by \`npm run generate\`; do not edit. What each
// type and property means is said in the document itself, at /api/openapi.json.

declare namespace Engine {`;

/** A schema as a type. */
function typeOf(schema, indent) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  // Of an object with properties they say which of these are required.
  const variants = schema.oneOf ?? (schema.properties ? undefined : schema.anyOf);
  if (variants) return unionOf(variants.map((each) => typeOf(each, indent)));
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  return unionOf([schema.type].flat().map((name) => simple(name, schema, indent)));
}

const unionOf = (types) => [...new Set(types)].join(" | ");

/** A schema as the type of this name, of those that it may have. */
function simple(name, schema, indent) {
  switch (name) {
    case "array":
      return arrayOf(schema, indent);
    case "object":
      return schema.properties ? `{\n${propertiesOf(schema, `${indent}  `)}${indent}}` : "object";
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return name;
    case undefined:
      return "unknown";
    default:
      throw new Error(`no type for the schema ${JSON.stringify(schema)}`);
  }
}

/** An array of fixed length is a tuple. */
function arrayOf({ items = {}, minItems, maxItems }, indent) {
  const item = typeOf(items, indent);
  if (maxItems && minItems === maxItems) return `[${Array(maxItems).fill(item).join(", ")}]`;
  return / \| /.test(item) ? `(${item})[]` : `${item}[]`;
}

function propertiesOf({ properties, required = [] }, indent) {
  const line = ([name, schema]) =>
    `${indent}${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema, indent)};\n`;
  return Object.entries(properties).map(line).join("");
}

/** Of each operation the request and the response. */
function operationsOf(paths) {
  const lines = [];
  for (const [path, { post }] of Object.entries(paths)) {
    const answer = post?.responses["200"].content["application/json"];
    if (!answer) continue;
    const request = typeOf(post.requestBody.content["application/json"].schema, "");
    const name = path.split("/").at(-1);
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    lines.push(`    ${key}: { request: ${request}; response: ${typeOf(answer.schema, "")} };\n`);
  }
  return lines.join("");
}

function typesOf({ paths, components }) {
  const parts = Object.entries(components.schemas).map(([name, schema]) =>
    schema.type === "object" && schema.properties
      ? `  interface ${name} {\n${propertiesOf(schema, "    ")}  }\n`
      : `  type ${name} = ${typeOf(schema, "  ")};\n`,
  );
  parts.push(
    `  /** Of each operation the request and the response. */\n  interface Operations {\n${operationsOf(paths)}  }\n`,
  );
  return `${HEAD}\n${parts.join("\n")}}\n`;
}

await writeFile(FILE, typesOf(JSON.parse(await readFile(DOCUMENT, "utf8"))));
