/// <reference path="./engine.d.ts" />
/// <reference path="./columned.d.ts" />

export type Operations = Engine.Operations;
export type Menu = Engine.Menu;
export type Format = Engine.ExportFormatName;
export type Worksheet = Engine.WorksheetRequest;
export type Answer<O extends keyof Operations> = Engine.Answer<O>;
