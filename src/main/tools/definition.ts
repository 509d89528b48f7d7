import { z } from 'zod'
import type { AnyTool } from './tool'

/** A tool as a model is told of it. */
export interface ToolDefinition {
  name: string
  description: string
  /** JSON Schema of an object. */
  parameters: Record<string, unknown>
}

export type DefinitionProblem =
  | 'EMPTY_NAME'
  | 'EMPTY_DESCRIPTION'
  | 'DUPLICATE_NAME'
  | 'REQUIRED_PROPERTY_NOT_DEFINED'
  | 'NOT_STRICT'

/** A mistake of whoever declares a tool; it never reaches a model. */
export class ToolDefinitionError extends Error {
  constructor(
    readonly problem: DefinitionProblem,
    message: string,
  ) {
    super(message)
  }
}

export function define(tool: AnyTool): ToolDefinition {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(tool.parameters, {
    io: 'input',
    override: ({ jsonSchema }) => dropPlainBounds(jsonSchema),
  })
  return { name: tool.name, description: tool.description, parameters: schema }
}

/** What no sensible call comes near costs tokens and says nothing; it is checked all the same. */
function dropPlainBounds(schema: Bounds): void {
  delete schema.minLength
  delete schema.maxLength
  delete schema.maxItems
  if ((schema.minimum ?? 2) <= 1) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

interface Bounds {
  minLength?: number
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

/** Throws unless the declaration is whole. Returns it as the model will see it. */
export function checkDefinition(tool: AnyTool, taken: (name: string) => boolean): ToolDefinition {
  if (!tool.name.trim()) throw new ToolDefinitionError('EMPTY_NAME', 'A tool needs a name.')
  if (!tool.description.trim())
    throw new ToolDefinitionError('EMPTY_DESCRIPTION', `Tool ${tool.name} needs a description.`)
  if (taken(tool.name))
    throw new ToolDefinitionError('DUPLICATE_NAME', `There is a tool named ${tool.name} already.`)
  const definition = define(tool)
  const { properties = {}, required = [], additionalProperties } = definition.parameters as ObjectSchema
  const undefinedOne = required.find((name) => !Object.hasOwn(properties, name))
  if (undefinedOne !== undefined)
    throw new ToolDefinitionError(
      'REQUIRED_PROPERTY_NOT_DEFINED',
      `Tool ${tool.name} requires ${undefinedOne}, which it does not define.`,
    )
  if (additionalProperties !== false)
    throw new ToolDefinitionError('NOT_STRICT', `The parameters of ${tool.name} must be a strict object.`)
  return definition
}

interface ObjectSchema {
  properties?: Record<string, PropertySchema>
  required?: string[]
  additionalProperties?: unknown
}

interface PropertySchema extends ObjectSchema {
  type?: string
  enum?: unknown[]
  items?: PropertySchema
}

/** The parameters in one line a model understands: `{ path: string, offset?: integer }`. */
export function shapeOf(schema: Record<string, unknown>): string {
  const { properties = {}, required = [] } = schema as ObjectSchema
  const fields = Object.entries(properties).map(
    ([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`,
  )
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

function typeOf(schema: PropertySchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`
  if (schema.type === 'object') return schema.properties ? shapeOf({ ...schema }) : 'object'
  return schema.type ?? 'any'
}
