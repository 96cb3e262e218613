import Commands

ZoetropeProgram().run()
