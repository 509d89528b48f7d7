import type { ModelTool } from '../providers'

export type PromptFormat = 'xml' | 'json'

interface Property {
  type?: string
  description?: string
  default?: unknown
  enum?: unknown[]
  items?: Property
}

interface Parameter {
  name: string
  type: string
  required: boolean
  description?: string
  default?: unknown
  enum?: unknown[]
}

/** A tool as an element: its name, what it does, and a line for each parameter. */
export function toolToXml(tool: ModelTool): string {
  const lines = parametersOf(tool).map(
    ({ name, type, required, description, default: value, enum: choices }) => {
      const attributes = [
        `name="${escapeXml(name)}"`,
        `type="${escapeXml(type)}"`,
        `required="${required}"`,
        ...(value === undefined ? [] : [`default="${escapeXml(JSON.stringify(value))}"`]),
        ...(choices ? [`enum="${escapeXml(choices.join('|'))}"`] : []),
      ]
      return `    <parameter ${attributes.join(' ')}>${escapeXml(description ?? '')}</parameter>`
    },
  )
  const inner = lines.length > 0 ? `  <parameters>\n${lines.join('\n')}\n  </parameters>\n` : ''
  return `<tool name="${escapeXml(tool.name)}">\n  <description>${escapeXml(tool.description)}</description>\n${inner}</tool>`
}

export function toolToJson(tool: ModelTool): string {
  return JSON.stringify(
    { name: tool.name, description: tool.description, parameters: parametersOf(tool) },
    null,
    2,
  )
}

/** All tools in one of the two formats. */
export function generateToolsPrompt(tools: ModelTool[], format: PromptFormat): string {
  if (format === 'xml') return `<available_tools>\n${tools.map(toolToXml).join('\n')}\n</available_tools>`
  return `[\n${tools.map(toolToJson).join(',\n')}\n]`
}

export function generateSystemPrompt(tools: ModelTool[], format: PromptFormat = 'xml'): string {
  if (tools.length === 0) return 'No tools are available.'
  return `These tools are available, and no others:\n${generateToolsPrompt(tools, format)}`
}

function parametersOf({ parameters }: ModelTool): Parameter[] {
  const { properties = {}, required = [] } = parameters as {
    properties?: Record<string, Property>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    required: required.includes(name),
    ...(property.description === undefined ? {} : { description: property.description }),
    ...(property.default === undefined ? {} : { default: property.default }),
    ...(property.enum === undefined ? {} : { enum: property.enum }),
  }))
}

function typeOf({ type = 'any', items }: Property): string {
  return type === 'array' && items ? `${typeOf(items)}[]` : type
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
}
