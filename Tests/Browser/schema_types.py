"""TypeScript declarations of what the JSON Schemas of Docs/Schemas describe, for the check of the page's types."""

import json


def declarations(text):
    """The declarations of a schema: its root, named by its file's content, and one type for each of `$defs`."""
    schema = json.loads(text)
    lines = ["// Made of a JSON Schema."]
    if schema.get("properties"):
        lines.append(f"export type Root = {type_text(schema)};")
    for name, part in schema.get("$defs", {}).items():
        lines.append(f"export type {type_name(name)} = {type_text(part)};")
    return "\n".join(lines) + "\n"


def type_name(name):
    return name[0].upper() + name[1:]


def type_text(part):
    """The type of a part of a schema. What a type cannot say (ranges, patterns, what depends on other members) is left out."""
    if part is True:
        return "unknown"
    if part is False:
        return "never"
    if "$ref" in part:
        return type_name(part["$ref"].removeprefix("#/$defs/"))
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    kind = part.get("type")
    if kind is None and "anyOf" in part:
        return " | ".join(f"({type_text(choice)})" for choice in part["anyOf"])
    if isinstance(kind, list):
        return " | ".join(f"({type_text({**part, 'type': each})})" for each in kind)
    if kind == "array":
        return array_text(part)
    if kind == "object":
        return object_text(part)
    return {"string": "string", "boolean": "boolean", "null": "null", "number": "number", "integer": "number"}.get(kind, "unknown")


def array_text(part):
    items = part.get("items", True)
    first = [type_text(each) for each in part.get("prefixItems", [])]
    if not first:
        return f"({type_text(items)})[]"
    is_closed = items is False or part.get("maxItems") == len(first)
    return f"[{', '.join(first if is_closed else [*first, f'...({type_text(items)})[]'])}]"


def object_text(part):
    required = part.get("required", [])
    members = [f"{json.dumps(name)}{'' if name in required else '?'}: {type_text(each)}"
               for name, each in part.get("properties", {}).items()]
    others = part.get("additionalProperties")
    if not members and isinstance(others, dict):
        return f"Record<string, {type_text(others)}>"
    return "{" + "; ".join(members) + "}"
