// Runs before each file of database and HTTP tests.
import { hashCheaplyForTests } from '../../accounts/sign-in/password-hash.ts'

hashCheaplyForTests()
