import { createContext, use } from 'react'

/** A message of the user that is being written anew. */
export interface Editing {
  id: string
  text: string
}

export const EditingContext = createContext<{
  editing: Editing | null
  edit(editing: Editing | null): void
}>({ editing: null, edit() {} })

export const useEditing = () => use(EditingContext)
