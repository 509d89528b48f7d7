/** The little of a page's tree that is used here: main knows no browser. */
export interface TreeNode {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<TreeNode>
}

export interface Tree extends TreeNode {
  querySelector(selector: string): Tree | null
  querySelectorAll(selector: string): Iterable<Tree> & { length: number }
  closest(selector: string): Tree | null
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  remove(): void
}

export interface PageTree extends Tree {
  body: Tree | null
  documentElement: Tree
  cloneNode(deep: boolean): PageTree
}
